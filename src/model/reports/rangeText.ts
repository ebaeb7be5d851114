import { sentence, word } from '../language/wording.ts';
import { dayText } from '../values/time/dates.ts';
import type { DayRange } from '../values/time/quickRanges.ts';

/**
 * Formats a range of days: `1-Nov-2026 – 30-Nov-2026`, a single day as that day. Without a first or last day it is
 * `until 30-Nov-2026` or `since 1-Nov-2026`, without both `All time`.
 */
export const rangeText = ({ from, to }: DayRange): string => {
  if (from === undefined && to === undefined) return word('All time');
  if (from === undefined || to === undefined)
    return from === undefined
      ? sentence('until %{day}', { day: dayText(to ?? '') })
      : sentence('since %{day}', { day: dayText(from) });
  return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
};
