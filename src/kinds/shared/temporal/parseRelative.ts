import { addDays, dayOf } from '#model/values/time/dates.ts';
import { atMinutes, type MomentContext, inMinutes, nextWeekday, defaultMinutes } from './moments.ts';
import { parseTimeOfDay } from './timeOfDay.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
/** `कल` means both tomorrow and yesterday in Hindi. It is parsed as tomorrow, because nobody schedules in the past. */
const dayWords: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1, आज: 0, कल: 1, परसों: 2 };
const unitMinutes: Readonly<Record<string, number>> = { minute: 1, min: 1, hour: 60, hr: 60, h: 60 };
const unitDays: Readonly<Record<string, number>> = { day: 1, week: 7 };

const readDayWord = (word: string, clock: MomentContext): string | undefined => {
  const days = Object.hasOwn(dayWords, word) ? dayWords[word] : undefined;
  if (days !== undefined) return addDays(dayOf(clock.now, clock.timeZone), days);
  const name = word.replace(/^next\s+/, '');
  const weekday = name.length < 3 ? -1 : weekdays.findIndex((each) => each.startsWith(name));
  return weekday === -1 ? undefined : nextWeekday(weekday, clock);
};

const readDistance = (text: string, clock: MomentContext): Date | undefined => {
  const [, count = '', word = ''] = /^in\s+(an?|\d{1,3})\s*([a-z]+)$/.exec(text) ?? [];
  const number = /^an?$/.test(count) ? 1 : Number(count);
  const unit = word.length > 1 ? word.replace(/s$/, '') : word;
  const minutes = Object.hasOwn(unitMinutes, unit) ? unitMinutes[unit] : undefined;
  if (count === '') return undefined;
  if (minutes !== undefined) return inMinutes(number * minutes, clock);
  const days = Object.hasOwn(unitDays, unit) ? unitDays[unit] : undefined;
  return days === undefined
    ? undefined
    : atMinutes(addDays(dayOf(clock.now, clock.timeZone), number * days), defaultMinutes, clock.timeZone);
};

/**
 * Parses a moment relative to now: `now`, `in 1 hour`, `in 2 days`, `tomorrow`, `tomorrow 11:00`, `next Monday 4 pm`,
 * `fri 9:30`, `कल 11:00`. A day without a time means 11:00 am. Returns undefined for other texts.
 */
export const parseRelative = (typed: string, clock: MomentContext): Date | undefined => {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  if (text.length > 40) return undefined;
  if (text === 'now') return inMinutes(0, clock);
  const distance = readDistance(text, clock);
  if (distance !== undefined) return distance;
  const [, words = '', time] = /^((?:next )?[a-z\u0900-\u097f]+)(?:,? (?:at )?(\d.*))?$/.exec(text) ?? [];
  const day = readDayWord(words, clock);
  const minutes = time === undefined ? defaultMinutes : parseTimeOfDay(time);
  return day === undefined || minutes === undefined ? undefined : atMinutes(day, minutes, clock.timeZone);
};
