const pattern = /^(\d{1,2})(?:[:.]?([0-5]\d))?\s*(?:([ap])\.?m\.?)?$/i;

/**
 * Parses a time of day into minutes after midnight: `2:30 pm` → 870, `14:30` → 870, `1430` → 870, `9am` → 540. Returns
 * undefined for other texts, also for an hour alone without am or pm (`9`).
 */
export const parseTimeOfDay = (text: string): number | undefined => {
  const [, hours, minutes, half] = pattern.exec(text.trim()) ?? [];
  if (hours === undefined || (minutes === undefined && half === undefined)) return undefined;
  const typed = Number(hours);
  if (half === undefined) return typed < 24 ? typed * 60 + Number(minutes ?? '0') : undefined;
  if (typed < 1 || typed > 12) return undefined;
  return ((typed % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minutes ?? '0');
};

/** Formats minutes after midnight: 870 → `2:30 pm`. */
export const timeOfDayText = (minutes: number): string => {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
};

/** Formats a time of day that a setting contains: `14:30` → `2:30 pm`. Other texts are returned unchanged. */
export const dayTimeText = (time: string): string => {
  const minutes = parseTimeOfDay(time);
  return minutes === undefined ? time : timeOfDayText(minutes);
};
