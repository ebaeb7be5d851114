// @vitest-environment jsdom
import { useState } from 'react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, describe, expect, it } from 'vitest';
import { kindFor, type KindName } from '#kinds/index.ts';
import { inputFor } from '#kinds/inputs.ts';
import { fromDayFilter, dayQuickRanges, toDayFilter } from '#kinds/shared/filters/dayRange.ts';
import { isObject } from '#model/schema/json.ts';
import type { FilterValue } from '#model/schema/tabSchema.ts';
import type { PropertySchema } from '#model/schema/schema.ts';
import { onlyHtml } from '../../support/axeOptions.ts';
import { kindNames, sampleField } from './sampleFields.ts';
import { model, Stage } from './Stage.tsx';
import { isLong } from '../../support/isLong.ts';

afterEach(cleanup);

const show = (kind: KindName, start?: FilterValue, property: PropertySchema = {}) => {
  const seen: { value: FilterValue | undefined } = { value: start };
  const Chosen = inputFor(kind).Filter ?? (() => null);
  const Host = () => {
    const [value, setValue] = useState(start);
    seen.value = value;
    return (
      <>
        <Chosen field={sampleField(kind, property)} value={value} onChange={setValue} />
        <button type="button" onClick={() => setValue(undefined)}>
          Clear
        </button>
      </>
    );
  };
  const view = render(
    <Stage>
      <Host />
    </Stage>,
  );
  return { ...view, user: userEvent.setup({ pointerEventsCheck: 0, delay: null }), value: () => seen.value };
};

const filterable = kindNames.filter((kind) => inputFor(kind).Filter !== undefined);

/** A filter of each kind, in its wire form. */
const filters: Readonly<Partial<Record<KindName, FilterValue>>> = {
  text: { contains: 'rao' },
  longText: { contains: 'garden' },
  email: { contains: '@example' },
  url: { contains: 'example' },
  phone: { contains: '98450' },
  number: { gte: 1, lte: 5 },
  money: { gte: 5_000_000 },
  percent: { lte: 2 },
  area: { gte: { value: 1200, unit: 'sq ft' } },
  serial: { gte: 3 },
  duration: { gte: 60 },
  yesNo: false,
  date: { gte: '2024-01-05' },
  datetime: { gte: '2024-01-04T18:30:00.000Z', lt: '2024-01-05T18:30:00.000Z' },
  month: { gte: '2024-01' },
  choice: ['New'],
  choices: ['Hot', 'Cold'],
  texts: ['HSR'],
  timeZone: ['Asia/Kolkata'],
  reference: ['u1'],
  references: ['u1', 'u2'],
  relation: [{ resource: 'people', _id: 'u1' }],
};

describe('every filter', () => {
  it.each(kindNames)('%s: exists if the kind has filter operators', (kind) => {
    const { operators } = kindFor(sampleField(kind));
    expect(inputFor(kind).Filter !== undefined).toBe(operators.length > 0 && kind !== 'rows');
  });

  it.each(filterable)('%s: uses only operators of the kind', (kind) => {
    const filter = filters[kind];
    const cached = kindFor(sampleField(kind)).operators as readonly string[];
    for (const operator of isObject(filter) ? Object.keys(filter) : []) expect(cached).toContain(operator);
  });

  it.each(filterable)('%s: keeps the filter unchanged until the user edits it', async (kind) => {
    const { value, container, user } = show(kind, filters[kind]);
    for (const control of container.querySelectorAll('input')) {
      fireEvent.focus(control);
      fireEvent.blur(control);
    }
    await user.tab();
    expect(value()).toEqual(filters[kind]);
  });

  it.runIf(isLong)('has no axe violations with all others on one page', async () => {
    const { container } = render(
      <Stage>
        {filterable.map((kind) => {
          const Chosen = inputFor(kind).Filter ?? (() => null);
          return (
            <Chosen
              key={kind}
              field={{ ...sampleField(kind), title: kind }}
              value={filters[kind]}
              onChange={() => undefined}
            />
          );
        })}
      </Stage>,
    );
    await screen.findByText('Meera Iyer');
    const { violations } = await axe.run(container, { ...onlyHtml, rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  it.each(filterable.filter((kind) => kindFor(sampleField(kind)).operators.includes('blank')))(
    '%s: filters for "Empty"',
    async (kind) => {
      const { user, value } = show(kind);
      await user.click(screen.getByRole('checkbox', { name: 'Empty' }));
      expect(value()).toEqual({ blank: true });
      await user.click(screen.getByRole('checkbox', { name: 'Empty' }));
      expect(value()).toBeUndefined();
    },
  );
});

describe('filters', () => {
  it('text is applied on Enter and removed when emptied', async () => {
    const { user, value } = show('text');
    await user.type(screen.getByLabelText('Sample'), ' rao {Enter}');
    expect(value()).toEqual({ contains: 'rao' });
    await user.clear(screen.getByLabelText('Sample'));
    await user.tab();
    expect(value()).toBeUndefined();
  });

  it('text is applied when the user pauses', async () => {
    const { user, value } = show('text');
    await user.type(screen.getByLabelText('Sample'), 'rao');
    await waitFor(() => expect(value()).toEqual({ contains: 'rao' }));
  });

  it('the input is emptied when the filter is cleared elsewhere', async () => {
    const { user } = show('text', { contains: 'rao' });
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByLabelText('Sample')).toHaveProperty('value', '');
  });

  it('a phone number matches in any grouping', async () => {
    const { user, value } = show('phone');
    await user.type(screen.getByLabelText('Sample'), '98450 12345{Enter}');
    expect(value()).toEqual({ contains: '9845012345' });
  });

  it('a money range accepts short amounts at both ends', async () => {
    const { user, value } = show('money');
    await user.type(screen.getByLabelText('Sample from'), '50 Lacs{Enter}');
    await user.type(screen.getByLabelText('To'), '1.25 Cr{Enter}');
    expect(value()).toEqual({ gte: 5_000_000, lte: 12_500_000 });
  });

  it('an invalid amount is marked, and the filter is kept', async () => {
    const { user, value } = show('money', { gte: 5_000_000 });
    await user.type(screen.getByLabelText('To'), 'much{Enter}');
    expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe('true');
    expect(value()).toEqual({ gte: 5_000_000 });
  });

  it('an area keeps its unit', async () => {
    const { user, value } = show('area');
    await user.type(screen.getByLabelText('Sample from'), '2 acre{Enter}');
    expect(value()).toEqual({ gte: { value: 2, unit: 'acre' } });
  });

  it("a date-time range covers whole days in the user's time zone", async () => {
    const { user, value } = show('datetime');
    await user.type(screen.getByRole('textbox', { name: 'Sample from' }), '5-Jan-2024{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'To' }), '5/1/24{Tab}');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'To' }).value).toBe('5-Jan-2024');
    expect(value()).toEqual({ gte: '2024-01-04T18:30:00.000Z', lt: '2024-01-05T18:30:00.000Z' });
  });

  it('days can be set to today with one click', async () => {
    const { user, value } = show('date');
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(value()).toEqual({ gte: '$today', lt: '$tomorrow' });
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(value()).toBeUndefined();
  });

  it('choices match any of the selected values', async () => {
    const { user, value } = show('choice', ['New']);
    await user.type(screen.getByRole('combobox', { name: 'Sample' }), 'book{Enter}');
    expect(value()).toEqual(['New', 'Booked']);
  });

  it('references show titles, and "Me" for the current user', async () => {
    show('reference', ['u1', '$me']);
    await screen.findByText('Ravi Nair');
    expect(screen.getByText('Me')).toBeTruthy();
  });

  it('yes/no filters for either value', async () => {
    const { user, value } = show('yesNo');
    await user.selectOptions(screen.getByLabelText('Sample'), 'No');
    expect(value()).toBe(false);
    await user.selectOptions(screen.getByLabelText('Sample'), '');
    expect(value()).toBeUndefined();
  });

  it('months offer the choices of the field', async () => {
    const { user, value } = show('month');
    await user.click(screen.getByRole('button', { name: 'Ready' }));
    expect(value()).toEqual(['Ready']);
  });

  it('a required field has no "Empty" filter', () => {
    const Chosen = inputFor('text').Filter ?? (() => null);
    render(
      <Stage>
        <Chosen field={{ ...sampleField('text'), required: true }} value={undefined} onChange={() => undefined} />
      </Stage>,
    );
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('date ranges', () => {
  const context = { settings: model.settings, timeZone: 'Asia/Kolkata' };
  const now = new Date('2024-02-28T20:00:00.000Z');

  it('convert to a filter and back', () => {
    for (const form of ['day', 'instant'] as const) {
      for (const range of [
        { from: '2024-02-28', to: '2024-03-01' },
        { from: '', to: '2024-03-01' },
        { from: '2024-01-01', to: '' },
      ]) {
        expect(fromDayFilter(toDayFilter(range, form, context), context, now)).toEqual(range);
      }
    }
    expect(toDayFilter({ from: '', to: '' }, 'day', context)).toBeUndefined();
  });

  it('follow the calendar of the time zone', () => {
    expect(dayQuickRanges('day', context, now).map(({ filter }) => filter)).toEqual([
      { gte: '$today', lt: '$tomorrow' },
      { gte: '2024-02-23', lte: '2024-02-29' },
      { gte: '2024-02-01', lte: '2024-02-29' },
    ]);
    expect(fromDayFilter({ gte: '$today', lt: '$tomorrow' }, context, now)).toEqual({
      from: '2024-02-29',
      to: '2024-02-29',
    });
  });
});
