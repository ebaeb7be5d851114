import { type WeekDay, weekDays } from '../../schema/settingsSchema.ts';

/** Returns the weekday of a day: `2024-01-05` → `Friday`. */
export const weekDayOf = (day: string): WeekDay =>
  weekDays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'Monday';
