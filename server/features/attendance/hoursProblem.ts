import { type Hours, isForgotten, type Pause, workdayOf } from '#model/wire/workday.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { serverText } from '../../language/serverText.ts';

/** An invalid field of a workday, such as `breaks.0.end`, and the reason. */
type FieldProblem = readonly [field: string, reason: string];

/** The longest workday. */
const maxMs = 24 * 3_600_000;

/**
 * Returns the first invalid break, or undefined. Breaks must have ended, must not overlap, and must be between `from`
 * and `to`, the clock-in and clock-out. Units: ms.
 */
const breaksProblem = (breaks: readonly Pause[], from: number, to: number): FieldProblem | undefined => {
  let last = from;
  for (const [index, { start, end }] of breaks.entries()) {
    const path = `breaks.${index}`;
    if (typeof end !== 'string') return [`${path}.end`, serverText('attendance.breakOpen')];
    if (Date.parse(start) < last || Date.parse(end) > to)
      return [`${path}.start`, serverText('attendance.breaksOverlap')];
    if (Date.parse(end) <= Date.parse(start)) return [`${path}.end`, serverText('attendance.breakBackwards')];
    last = Date.parse(end);
  }
  return undefined;
};

/**
 * Returns the first invalid field of a day's hours, or undefined. The hours must start on this day, must not be in the
 * future or longer than 24 hours, and only a day that can still run may have no clock-out. Breaks are checked only with
 * a clock-out.
 */
export const hoursProblem = (
  day: string,
  { clockIn, clockOut, breaks = [] }: Hours,
  { now, settings }: { readonly now: Date; readonly settings: Settings },
): FieldProblem | undefined => {
  const from = Date.parse(clockIn);
  if (from > now.getTime()) return ['clockIn', serverText('attendance.inLater')];
  if (workdayOf(new Date(clockIn), settings) !== day) return ['clockIn', serverText('attendance.inOtherDay')];
  if (typeof clockOut !== 'string')
    return isForgotten({ clockIn }, now) ? ['clockOut', serverText('attendance.outMissing')] : undefined;
  const to = Date.parse(clockOut);
  if (to > now.getTime()) return ['clockOut', serverText('attendance.outLater')];
  if (to <= from) return ['clockOut', serverText('attendance.outBeforeIn')];
  if (to - from > maxMs) return ['clockOut', serverText('attendance.tooLong')];
  return breaksProblem(breaks, from, to);
};
