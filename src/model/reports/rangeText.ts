import { dayText } from '../values/dates.ts';
import type { DayRange } from '../values/quickRanges.ts';

/** Formats a range of days: `1-Nov-2026 – 30-Nov-2026`; a single day as that day; without ends `All time`. */
export const rangeText = ({ from, to }: DayRange): string => {
  if (from === undefined && to === undefined) return 'All time';
  if (from === undefined || to === undefined)
    return from === undefined ? `until ${dayText(to ?? '')}` : `since ${dayText(from)}`;
  return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
};
