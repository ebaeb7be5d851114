import { dayOf, dayText, instantText, monthText } from '#model/values/time/dates.ts';
import { parseInstant } from '../values/parseInstant.ts';
import { parseDay, parseMonth } from '../values/temporal.ts';
import type { MomentContext } from './moments.ts';
import { parseRelative } from './parseRelative.ts';

/** Precision of a moment: a month `2024-01`, a day `2024-01-05`, or a minute `2024-01-05T09:00:00.000Z`. */
export type Precision = 'month' | 'day' | 'minute';

const parsers: Readonly<Record<Precision, (text: string, clock: MomentContext) => string | undefined>> = {
  month: parseMonth,
  day: (text, clock) => {
    const relative = parseRelative(text, clock);
    if (relative !== undefined) return dayOf(relative, clock.timeZone);
    const read = parseDay(text);
    return typeof read === 'object' ? read.day : undefined;
  },
  minute: (text, clock) => {
    const relative = parseRelative(text, clock);
    if (relative !== undefined) return relative.toISOString();
    const read = parseInstant(text, clock.timeZone);
    return typeof read === 'object' ? read.instant : undefined;
  },
};

/**
 * Parses a typed month, day or instant into the form that is stored: `5/1/24` as a day → `2024-01-05`, `tomorrow 11am`
 * as a minute → `2024-01-06T05:30:00.000Z`. Returns undefined for other texts.
 */
export const parseMoment = (text: string, precision: Precision, clock: MomentContext): string | undefined =>
  parsers[precision](text.trim(), clock);

/**
 * Formats a stored value by its precision: `5-Jan-2024, 2:30 pm`, `5-Jan-2024` or `Jan-2024`. A minute is shown as the
 * local time in `timeZone`. Other texts are returned unchanged.
 */
export const momentText = (value: string, precision: Precision, timeZone: string): string => {
  if (precision === 'month') return monthText(value) || value;
  if (precision === 'day') return dayText(value.slice(0, 10)) || value;
  return value.includes('T') ? instantText(value, timeZone) || value : value;
};

/** Returns the example that an empty field of this precision shows, such as `5-Jan-2024` for a day. */
export const momentExample = (precision: Precision): string =>
  momentText({ month: '2024-01', day: '2024-01-05', minute: '2024-01-05T14:30:00.000Z' }[precision], precision, 'UTC');
