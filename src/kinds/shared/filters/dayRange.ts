import { addDays, dayOf, startOfDay } from '#model/values/time/dates.ts';
import { resolveRelativeDay } from '#model/values/time/resolveRelative.ts';
import { isObject } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import type { FilterValue } from '#model/schema/tabSchema.ts';
import { rangeEndOf, rangeOf } from './range.ts';
import { filterText } from '../../../messages/en/filterText.ts';

/** A picked range of days, both inclusive. '' means no limit. */
export type PickedDays = { readonly from: string; readonly to: string };

/**
 * How a filter stores a range of days: `day` for a date field, as `2024-01-05`; `instant` for a date-time field, as the
 * instants at which the first day starts and the last day ends.
 */
export type DayForm = 'day' | 'instant';

/**
 * Returns the filter of a date or date-time field for picked days, or undefined if no day is picked. Example: 5 January
 * 2024 as `instant` in Asia/Kolkata → `{"gte":"2024-01-04T18:30:00.000Z","lt":"2024-01-05T18:30:00.000Z"}`.
 */
export const toDayFilter = (
  { from, to }: PickedDays,
  form: DayForm,
  { timeZone }: KindContext,
): FilterValue | undefined =>
  form === 'day'
    ? rangeOf({ gte: from || null, lte: to || null })
    : rangeOf({
        gte: from === '' ? null : startOfDay(from, timeZone).toISOString(),
        lt: to === '' ? null : startOfDay(addDays(to, 1), timeZone).toISOString(),
      });

/**
 * Returns the days that a filter of a date or date-time field stands for. A side without a limit is ''; without a
 * filter, both are. `$today` and `$tomorrow` become the days that they mean at `now` in the organization's time zone.
 */
export const fromDayFilter = (value: FilterValue | undefined, context: KindContext, now: Date): PickedDays => {
  const dayAt = (end: unknown): string => {
    if (typeof end !== 'string') return '';
    if (end.startsWith('$')) return resolveRelativeDay(end, now, context.settings.timeZone);
    return end.includes('T') ? dayOf(new Date(end), context.timeZone) : end;
  };
  if (!isObject(value)) return { from: '', to: '' };
  const before = dayAt(rangeEndOf(value, 'lt'));
  return {
    from: dayAt(rangeEndOf(value, 'gte')),
    to: before === '' ? dayAt(rangeEndOf(value, 'lte')) : addDays(before, -1),
  };
};

/** A range of days to choose with one click, and its filter. */
export type DayQuickRange = { readonly title: string; readonly filter: FilterValue | undefined };

/**
 * Returns the quick ranges that a filter of days offers, each with its filter: today, the last seven days, and the
 * current month. The filter of today stores `$today`, so in a saved view it always means the current day. The other two
 * store the dates that apply at `now`. `form`: how the filter stores days.
 */
export const dayQuickRanges = (form: DayForm, context: KindContext, now: Date): readonly DayQuickRange[] => {
  const today = dayOf(now, context.timeZone);
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const nextMonth = `${addDays(firstOfMonth, 31).slice(0, 7)}-01`;
  const days = (from: string, to: string) => toDayFilter({ from, to }, form, context);
  return [
    { title: filterText('today'), filter: { gte: '$today', lt: '$tomorrow' } },
    { title: filterText('week'), filter: days(addDays(today, -6), today) },
    { title: filterText('month'), filter: days(firstOfMonth, addDays(nextMonth, -1)) },
  ];
};
