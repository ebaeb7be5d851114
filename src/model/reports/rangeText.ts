import { sentence, word } from '../language/wording.ts';
import { dayText } from '../values/time/dates.ts';
import type { DayRange } from '../values/time/quickRanges.ts';

/**
 * Formats a range of days: `1-Nov-2026 – 30-Nov-2026`; a single day as that day; a range without first and last day as
 * `All time`.
 */
export const rangeText = ({ from, to }: DayRange): string => {
  if (from === undefined && to === undefined) return word('All time');
  if (from === undefined || to === undefined)
    return from === undefined
      ? sentence('until %{day}', { day: dayText(to ?? '') })
      : sentence('since %{day}', { day: dayText(from) });
  return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
};
