// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { kinds, type KindName } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { filters, inputFor, inputs } from '#kinds/inputs.ts';
import { onlyHtml } from '../support/axeOptions.ts';
import { kindNames, sampleField, samples } from './views/sampleFields.ts';
import { showInput } from './views/showInput.tsx';
import { FormStage, type Values } from './views/Stage.tsx';
import { isLong } from '../support/isLong.ts';

afterEach(cleanup);

/** What a user types into an empty input to enter the sample's value. */
const typed: Readonly<Partial<Record<KindName, string>>> = {
  text: 'Asha Rao',
  longText: 'Wants a garden',
  email: 'asha@example.in',
  url: 'https://www.example.in/',
  phone: '098450 12345',
  number: '1,200',
  money: '1.25 Cr',
  percent: '18%',
  area: '1,200',
  date: '2024-01-05',
  datetime: '2024-01-05T14:30',
  month: '2024-01',
  secret: 'hush',
  duration: '4m 5s',
};

const allFields = kindNames.map((kind) => ({ ...sampleField(kind), name: kind, title: `A ${kind}` }));
const allValues: Values = Object.fromEntries(kindNames.map((kind) => [kind, samples[kind].value]));

/** Renders the inputs of all kinds in one form, which takes a fraction of the time of a form for each kind. */
const showAll = (
  change: (field: Field) => Field = (field) => field,
  { disabled = false, onSubmit }: { readonly disabled?: boolean; readonly onSubmit?: (values: Values) => void } = {},
) =>
  render(
    <FormStage record={allValues} {...(onSubmit === undefined ? {} : { onSubmit })}>
      {allFields.map(change).map((field) => {
        const { Input } = inputFor(field.kind);
        return <Input key={field.name} field={field} source={field.name} disabled={disabled} />;
      })}
    </FormStage>,
  );

it('every input and filter belongs to a kind', () => {
  const views = Object.values(kinds).map((kind) => kind.views);
  expect([...new Set(views.map(({ input }) => input))].toSorted()).toEqual(Object.keys(inputs).toSorted());
  expect([...new Set(views.flatMap(({ filter = [] }) => filter))].toSorted()).toEqual(Object.keys(filters).toSorted());
});

describe('every kind', () => {
  it.each(Object.entries(typed))('%s: typing %s enters the value', async (kind, text) => {
    const { user, sample } = showInput(kind as KindName);
    const box = screen.getByLabelText('Sample');
    if (/date|month/.test(box.getAttribute('type') ?? '')) {
      const { fireEvent } = await import('@testing-library/react');
      fireEvent.change(box, { target: { value: text } });
    } else await user.type(box, text);
    expect(sample()).toEqual(samples[kind as KindName].value);
    await user.tab();
    expect(sample()).toEqual(samples[kind as KindName].value);
  });

  it.each(Object.keys(typed))('%s: clearing the input sets null', async (kind) => {
    const { user, sample } = showInput(kind as KindName, { record: { sample: samples[kind as KindName].value } });
    await user.clear(screen.getByLabelText('Sample'));
    await user.tab();
    expect(sample()).toBeNull();
  });

  it('all controls of a disabled input are disabled', () => {
    const { container } = showAll(undefined, { disabled: true });
    const controls = [
      ...container.querySelectorAll('input, select, textarea:not([aria-hidden]), button:not([type=submit])'),
    ];
    expect(controls.length).toBeGreaterThan(kindNames.length);
    expect(controls.filter((control) => !control.matches(':disabled')).map(({ outerHTML }) => outerHTML)).toEqual([]);
  });

  it.each(kindNames.filter((kind) => kind !== 'serial' && kind !== 'documentNumber'))(
    '%s: the error is next to the input and linked to it',
    async (kind) => {
      const { user } = showInput(kind, { record: { sample: samples[kind].value }, error: 'Sample is wrong' });
      await user.click(screen.getByRole('button', { name: 'Save' }));
      const error = await screen.findByText('Sample is wrong');
      const described = document.querySelector(`[aria-describedby~="${error.closest('[id]')?.id}"]`);
      expect(described).not.toBeNull();
    },
  );

  it.runIf(isLong)('has no axe violations with all others in one form', async () => {
    const fields = kindNames.map((kind) => ({
      ...sampleField(kind, { description: 'Some help' }),
      name: kind,
      title: kind,
    }));
    const { container } = render(
      <FormStage record={Object.fromEntries(kindNames.map((kind) => [kind, samples[kind].value]))}>
        {fields.map((field) => {
          const { Input } = inputFor(field.kind);
          return <Input key={field.name} field={field} source={field.name} required />;
        })}
      </FormStage>,
    );
    await screen.findByText('Meera Iyer');
    const { violations } = await axe.run(container, { ...onlyHtml, rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  it('opening and saving a form keeps the value', async () => {
    const submitted = vi.fn<(values: Values) => void>();
    showAll(undefined, { onSubmit: submitted });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(submitted).toHaveBeenCalled());
    expect(submitted.mock.calls[0]?.[0]).toEqual(allValues);
  });

  it('a read-only field is shown as text', () => {
    const { container } = showAll((field) => ({ ...field, readOnly: true }));
    expect(container.querySelectorAll('input, select, textarea')).toHaveLength(0);
    for (const { title } of allFields) expect(container.textContent).toContain(title);
  });
});

describe('inputs', () => {
  it('typing renders only the edited input', async () => {
    const renders: Record<string, number> = {};
    const { Input } = inputFor('text');
    const names = ['first', 'second'];
    render(
      <FormStage>
        {names.map((name) => (
          <Profiler key={name} id={name} onRender={(id) => (renders[id] = (renders[id] ?? 0) + 1)}>
            <Input field={{ ...sampleField('text'), name, title: name }} source={name} />
          </Profiler>
        ))}
      </FormStage>,
    );
    await userEvent.type(screen.getByLabelText('first'), 'a');
    const before = { ...renders };
    await userEvent.keyboard('bcd');
    expect(renders['first']).toBeGreaterThan(before['first'] ?? 0);
    expect(renders['second']).toBe(before['second']);
  });

  it('a required field is marked', () => {
    const { Input } = inputFor('text');
    render(
      <FormStage>
        <Input field={sampleField('text')} source="sample" required />
      </FormStage>,
    );
    expect(screen.getByLabelText(/Sample/)).toHaveProperty('required', true);
  });
});
