// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { Profiler } from 'react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { kinds, type KindName } from '#kinds/index.ts';
import { inputFor, inputs } from '#kinds/inputs.ts';
import type { PropertySchema } from '#model/schema/schema.ts';
import { onlyHtml } from '../../axeOptions.ts';
import { kindNames, sampleField, samples } from './sampleFields.ts';
import { FormStage, type Values } from './Stage.tsx';

afterEach(cleanup);

type Setup = { readonly record?: Values; readonly property?: PropertySchema; readonly disabled?: boolean; readonly error?: string };

const show = (kind: KindName, { record = {}, property = {}, disabled = false, error }: Setup = {}) => {
  const seen: { values: Values } = { values: {} };
  const { Input } = inputFor(kind);
  const view = render(
    <FormStage
      record={record}
      onValues={(values) => (seen.values = values)}
      {...(error === undefined ? {} : { resolver: () => ({ values: {}, errors: { sample: { type: 'x', message: error } } }) })}
    >
      <Input field={sampleField(kind, property)} source="sample" disabled={disabled} />
    </FormStage>,
  );
  return { ...view, user: userEvent.setup({ pointerEventsCheck: 0, delay: null }), sample: () => seen.values['sample'] };
};

/** What a person does in an empty input to give it the sample's value. */
const typed: Readonly<Partial<Record<KindName, string>>> = {
  text: 'Asha Rao', longText: 'Wants a garden', email: 'asha@example.in', url: 'https://www.example.in/', phone: '098450 12345',
  number: '1,200', money: '1.25 Cr', percent: '2.5', area: '1,200', date: '2024-01-05', datetime: '2024-01-05T14:30', month: '2024-01',
  secret: 'hush', duration: '1h 15m',
};

describe('every kind', () => {
  it('has an input', () => {
    expect(Object.keys(inputs).toSorted()).toEqual(Object.keys(kinds).toSorted());
  });

  it.each(Object.entries(typed))('%s: typing %s gives the value', async (kind, text) => {
    const { user, sample } = show(kind as KindName);
    const box = screen.getByLabelText('Sample');
    if (/date|month/.test(box.getAttribute('type') ?? '')) {
      const { fireEvent } = await import('@testing-library/react');
      fireEvent.change(box, { target: { value: text } });
    } else await user.type(box, text);
    expect(sample()).toEqual(samples[kind as KindName].value);
    await user.tab();
    expect(sample()).toEqual(samples[kind as KindName].value);
  });

  it.each(Object.keys(typed))('%s: emptying gives null', async (kind) => {
    const { user, sample } = show(kind as KindName, { record: { sample: samples[kind as KindName].value } });
    await user.clear(screen.getByLabelText('Sample'));
    await user.tab();
    expect(sample()).toBeNull();
  });

  it.each(kindNames)('%s: a disabled input takes nothing', (kind) => {
    const { container } = show(kind, { record: { sample: samples[kind].value }, disabled: true });
    const controls = [...container.querySelectorAll('input, select, textarea:not([aria-hidden]), button:not([type=submit])')];
    expect(controls.filter((control) => !control.matches(':disabled')).map(({ outerHTML }) => outerHTML)).toEqual([]);
  });

  it.each(kindNames.filter((kind) => kind !== 'serial' && kind !== 'documentNumber'))('%s: the error stands by the field and is linked to it', async (kind) => {
    const { user } = show(kind, { record: { sample: samples[kind].value }, error: 'Sample is wrong' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const error = await screen.findByText('Sample is wrong');
    const described = document.querySelector(`[aria-describedby~="${error.closest('[id]')?.id}"]`);
    expect(described).not.toBeNull();
  });

  it('passes axe, in one form with all others', async () => {
    const fields = kindNames.map((kind) => ({ ...sampleField(kind, { description: 'Some help' }), name: kind, title: kind }));
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

  it.each(kindNames)('%s: opening the form changes nothing', async (kind) => {
    const submitted = vi.fn<(values: Values) => void>();
    const { Input } = inputFor(kind);
    const { value } = samples[kind];
    render(<FormStage record={{ sample: value }} onSubmit={submitted}><Input field={sampleField(kind)} source="sample" /></FormStage>);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(submitted).toHaveBeenCalled());
    expect(submitted.mock.calls[0]?.[0]).toEqual({ sample: value });
  });

  it.each(kindNames)('%s: a read-only field is shown as text', (kind) => {
    const { container } = show(kind, { record: { sample: samples[kind].value }, property: { readOnly: true } });
    expect(container.querySelectorAll('input, select, textarea')).toHaveLength(0);
    expect(container.textContent).toContain('Sample');
  });
});

describe('inputs', () => {
  it('of money tell how a number reads, and keep what can not be read', async () => {
    const { user, sample } = show('money');
    const box = screen.getByLabelText('Sample');
    await user.type(box, '12500000');
    expect(screen.getByText('= 1.25 Cr')).toBeTruthy();
    await user.clear(box);
    await user.type(box, 'a lot');
    await user.tab();
    expect(sample()).toBe('a lot');
    expect(box).toHaveProperty('value', 'a lot');
    expect(box.getAttribute('aria-invalid')).toBe('true');
  });

  it('of money show an amount exactly where its short form would round it', () => {
    show('money', { record: { sample: 12_345_678 } });
    expect(screen.getByLabelText('Sample')).toHaveProperty('value', '12345678');
  });

  it('of an area keep the unit', async () => {
    const { user, sample } = show('area');
    await user.selectOptions(screen.getByLabelText('Unit of Sample'), 'acre');
    await user.type(screen.getByLabelText('Sample'), '2.5');
    expect(sample()).toEqual({ value: 2.5, unit: 'acre' });
  });

  it('of a month take its word', async () => {
    const { user, sample } = show('month', { record: { sample: '2024-01' } });
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Sample' });
    expect(field.value).toBe('Jan-2024');
    await user.clear(field);
    await user.type(field, 'ready{Tab}');
    expect([sample(), field.value]).toEqual(['Ready', 'Ready']);
    await user.click(screen.getByRole('button', { name: 'Choose month: Sample' }));
    await user.click(await screen.findByRole('button', { name: /^Mar-/ }));
    expect(sample()).toMatch(/^\d{4}-03$/);
  });

  it('of an instant take what people type, show it back, and keep what cannot be read', async () => {
    const { user, sample } = show('datetime');
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Sample' });
    expect(field.placeholder).toBe('5-Jan-2024, 2:30 pm');
    await user.type(field, '5/1/2024 14:30{Tab}');
    expect([sample(), field.value]).toEqual(['2024-01-05T09:00:00.000Z', '5-Jan-2024, 2:30 pm']);
    await user.clear(field);
    await user.type(field, 'soonish{Tab}');
    expect([sample(), field.value]).toEqual(['soonish', 'soonish']);
    expect(screen.getByText('Enter a date such as 5-Jan-2024, 2:30 pm')).toBeTruthy();
    await user.clear(field);
    expect(sample()).toBeNull();
  });

  it('of an instant offer quick choices, a calendar by arrow keys and half hours', async () => {
    const { user, sample } = show('datetime', { record: { sample: '2024-01-05T09:00:00.000Z' } });
    await user.type(screen.getByRole('textbox', { name: 'Sample' }), '{ArrowDown}');
    const dialog = await screen.findByRole('dialog', { name: 'Choose date and time: Sample' });
    expect(await within(dialog).findByRole('button', { name: 'In 1 hour' })).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toContain('January 5th, 2024');
    await user.keyboard('{ArrowRight}{Enter}');
    expect(sample()).toBe('2024-01-06T09:00:00.000Z');
    await user.selectOptions(within(dialog).getByLabelText('Time'), '4:00 pm');
    expect(sample()).toBe('2024-01-06T10:30:00.000Z');
    await user.click(within(dialog).getByRole('button', { name: 'Tomorrow 11:00 am' }));
    expect(sample()).toMatch(/T05:30:00\.000Z$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('of yes or no toggle', async () => {
    const { user, sample } = show('yesNo');
    await user.click(screen.getByRole('checkbox', { name: 'Sample' }));
    expect(sample()).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Sample' }));
    expect(sample()).toBe(false);
  });

  it('of few choices are a list to open, and clear to null', async () => {
    const { user, sample } = show('choice');
    await user.selectOptions(screen.getByLabelText('Sample'), 'Booked');
    expect(sample()).toBe('Booked');
    await user.selectOptions(screen.getByLabelText('Sample'), '');
    expect(sample()).toBeNull();
  });

  it('of many choices are searched by typing', async () => {
    const { user, sample } = show('choice', { property: { enum: Array.from({ length: 30 }, (_, index) => `Source ${index}`) } });
    await user.type(screen.getByRole('combobox', { name: 'Sample' }), '17{Enter}');
    expect(sample()).toBe('Source 17');
  });

  it('of choices add and remove', async () => {
    const { user, sample } = show('choices', { record: { sample: ['Hot'] } });
    await user.type(screen.getByRole('combobox', { name: 'Sample' }), 'co{Enter}');
    expect(sample()).toEqual(['Hot', 'Cold']);
    await user.type(screen.getByRole('combobox', { name: 'Sample' }), '{Backspace}{Backspace}');
    expect(sample()).toEqual([]);
  });

  it('of free texts take each on Enter and the last when left', async () => {
    const { user, sample } = show('texts');
    await user.type(screen.getByRole('combobox', { name: 'Sample' }), 'Indiranagar{Enter} HSR ');
    await user.tab();
    expect(sample()).toEqual(['Indiranagar', 'HSR']);
  });

  it('of a reference show the title and find others by typing', async () => {
    const { user, sample } = show('reference', { record: { sample: 'u1' } });
    const box = screen.getByRole('combobox', { name: 'Sample' });
    await waitFor(() => expect(box).toHaveProperty('value', 'Ravi Nair'));
    await user.clear(box);
    await user.type(box, 'arj');
    await waitFor(() => expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Arjun Das']));
    await user.click(screen.getByRole('option', { name: 'Arjun Das' }));
    expect(sample()).toBe('u3');
    expect(box).toHaveProperty('value', 'Arjun Das');
  });

  it('of references hold several', async () => {
    const { user, sample } = show('references', { record: { sample: ['u1'] } });
    await screen.findByText('Ravi Nair');
    await user.click(screen.getByRole('combobox', { name: 'Sample' }));
    await user.click(await screen.findByRole('option', { name: 'Meera Iyer' }));
    expect(sample()).toEqual(['u1', 'u2']);
  });

  it('of rows add, move and remove by buttons', async () => {
    const { user, sample } = show('rows', { record: { sample: [{ unit: 'A' }] } });
    await user.click(screen.getByRole('button', { name: 'Add to Sample' }));
    await user.type(within(screen.getByRole('group', { name: 'Sample 2' })).getByLabelText('Unit'), 'B');
    await user.click(screen.getByRole('button', { name: 'Move Sample 2 up' }));
    expect(sample()).toEqual([{ unit: 'B' }, { unit: 'A' }]);
    await user.click(screen.getByRole('button', { name: 'Remove Sample 1' }));
    expect(sample()).toEqual([{ unit: 'A' }]);
  });

  it('of a group write into the group', async () => {
    const { user, sample } = show('group');
    await user.type(screen.getByLabelText('City'), 'Pune');
    expect(sample()).toEqual({ city: 'Pune' });
  });

  it('of a free object take names and values, by keyboard too', async () => {
    const free = { type: 'object', properties: {} } as const;
    const { user, sample } = show('group', { property: free, record: { sample: { Gate: 'left', Floors: 3 } } });
    const rows = () => screen.queryAllByRole('group', { name: /^Sample \d/ });
    const inRow = (index: number, label: string) => within(rows()[index] ?? document.body).getByLabelText(label);
    expect(rows().map((row) => [...row.querySelectorAll('input')].map(({ value }) => value))).toEqual([['Gate', 'left'], ['Floors', '3']]);
    await user.type(inRow(0, 'Value'), ' side');
    expect(sample()).toEqual({ Gate: 'left side', Floors: 3 });
    await user.type(inRow(1, 'Value'), '{Enter}');
    expect(document.activeElement).toBe(inRow(2, 'Name'));
    await user.keyboard('Lift');
    await user.type(inRow(2, 'Value'), 'two');
    expect(sample()).toEqual({ 'Gate': 'left side', 'Floors': 3, Lift: 'two' });
    await user.clear(inRow(2, 'Name'));
    await user.type(inRow(2, 'Name'), 'Gate');
    expect(screen.getAllByText('This name is used twice.').length).toBe(2);
    expect(sample()).toEqual({ 'Gate': 'left side', 'Floors': 3, '': 'two' });
    await user.click(screen.getByRole('button', { name: 'Remove Sample 3' }));
    await user.click(screen.getByRole('button', { name: 'Add sample' }));
    await user.keyboard('{Backspace}');
    expect([rows().length, sample()]).toEqual([2, { Gate: 'left side', Floors: 3 }]);
    for (const name of ['Remove Sample 2', 'Remove Sample 1']) await user.click(screen.getByRole('button', { name }));
    expect(sample()).toBeNull();
  });

  it('of a secret show it on demand', async () => {
    const { user } = show('secret', { record: { sample: 'hush' } });
    expect(screen.getByLabelText('Sample').getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show Sample' }));
    expect(screen.getByLabelText('Sample').getAttribute('type')).toBe('text');
  });

  it('of a long text count', async () => {
    const { user } = show('longText');
    await user.type(screen.getByLabelText('Sample'), 'Garden');
    expect(screen.getByText('6 / 20')).toBeTruthy();
  });

  it('of pictures take files, and put the cover first', async () => {
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = () => undefined;
    const { user, sample } = show('image', { record: { sample: samples.image.value } });
    const added = new File(['x'], 'side.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Choose picture: Sample'), added);
    expect(sample()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Make cover: side.png' }));
    expect((sample() as unknown[])[0]).toBe(added);
    await user.click(screen.getByRole('button', { name: 'Remove front.png' }));
    expect(sample()).toHaveLength(2);
  });

  it('of one file replace it', async () => {
    const { user, sample } = show('file', { record: { sample: samples.file.value } });
    const added = new File(['x'], 'new.pdf', { type: 'application/pdf' });
    await user.upload(screen.getByLabelText('Choose file: Sample'), added);
    expect(sample()).toBe(added);
  });

  it('that depend on another follow it, and clear what does not fit any more', async () => {
    const { Input } = inputFor('choice');
    const seen: { values: Values } = { values: {} };
    const source = { ...sampleField('choice', { enum: ['Referral', 'Portal'] }), name: 'source', title: 'Source' };
    const sub = { ...sampleField('choice'), name: 'sub', title: 'Sub', choicesBy: { field: 'source', choices: { Referral: ['Friend'], Portal: ['Housing'] } } };
    render(
      <FormStage record={{ source: 'Referral', sub: 'Friend' }} onValues={(values) => (seen.values = values)}>
        <Input field={source} source="source" />
        <Input field={sub} source="sub" />
      </FormStage>,
    );
    const optionsOf = () => within(screen.getByLabelText('Sub')).getAllByRole('option').map(({ textContent }) => textContent);
    expect(optionsOf()).toEqual(['', 'Friend']);
    await userEvent.selectOptions(screen.getByLabelText('Source'), 'Portal');
    await waitFor(() => expect(seen.values['sub']).toBeNull());
    expect(optionsOf()).toEqual(['', 'Housing']);
  });

  it('render alone while one of them is typed in', async () => {
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

  it('mark a required field', () => {
    const { Input } = inputFor('text');
    render(<FormStage><Input field={sampleField('text')} source="sample" required /></FormStage>);
    expect(screen.getByLabelText(/Sample/)).toHaveProperty('required', true);
  });
});
