import { isDay, toInstant } from '#model/values/time/dates.ts';
import { type ParsedDay, parseDay } from './temporal.ts';
import { maxTypedLength } from './texts.ts';

/** A typed date and time, as ISO text in UTC, or why it is none. */
export type ParsedInstant = { readonly instant: string } | Exclude<ParsedDay, { day: string }>;

const iso =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d+))?)?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/i;
const clock = /^(.+?)(?:[,\s]+|T)(?:at\s+)?(\d{1,2})(?:[:.](\d{2})(?::(\d{2}))?)?\s*([ap]\.?m\.?)?$/i;

const inZone = (day: string, time: readonly [number, number, number], timeZone: string): Date => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return toInstant({ year, month, day: date, hour: time[0], minute: time[1], second: time[2] }, timeZone);
};

/**
 * Returns whether a text has the form in which instants are stored. It is checked first, because it is parsed most
 * often.
 */
const isOwnForm = (text: string): boolean => {
  if (text.length !== 24 || !text.endsWith('Z')) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString() === text;
};

/**
 * Parses an instant in ISO 8601: `2024-01-05T15:00:00+05:30` → `{"instant":"2024-01-05T09:30:00.000Z"}`. A text without
 * an offset is a time in `timeZone`. Returns `no such day` for a date that does not exist, such as 30 February,
 * `no date` for any other instant that does not exist, and undefined for a text in another form.
 */
export const parseIso = (text: string, timeZone: string): ParsedInstant | undefined => {
  if (isOwnForm(text)) return { instant: text };
  const [, day, hour = '', minute = '', second = '0', part = '', offset] = iso.exec(text) ?? [];
  if (day === undefined) return undefined;
  if (!isDay(day)) return 'no such day';
  if (offset === undefined)
    return { instant: inZone(day, [Number(hour), Number(minute), Number(second)], timeZone).toISOString() };
  const zone = offset.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  const date = new Date(
    `${day}T${hour}:${minute}:${second.padStart(2, '0')}.${part.slice(0, 3).padEnd(3, '0')}${zone}`,
  );
  return Number.isNaN(date.getTime()) ? 'no date' : { instant: date.toISOString() };
};

/**
 * Parses a typed date and time in a time zone: `("5-Jan-2024, 2:30 pm", "Asia/Kolkata")` →
 * `{"instant":"2024-01-05T09:00:00.000Z"}`. A date without a time is the start of the day. Returns `no such day` for a
 * date that does not exist, such as 31 February, and `no date` for other texts.
 */
export const parseInstant = (text: string, timeZone: string): ParsedInstant => {
  if (text.length > maxTypedLength) return 'no date';
  const exact = parseIso(text, timeZone);
  if (exact !== undefined) return exact;
  const alone = parseDay(text);
  if (alone !== 'no date')
    return alone === 'no such day' ? alone : { instant: inZone(alone.day, [0, 0, 0], timeZone).toISOString() };
  const [, dayPart = '', hourPart, minutePart, secondPart = '0', half] = clock.exec(text) ?? [];
  // A number after a date is an hour only with minutes, or with am or pm.
  if (hourPart === undefined || (minutePart === undefined && half === undefined)) return 'no date';
  const read = parseDay(dayPart.replace(/,$/, ''));
  if (read === 'no date' || read === 'no such day') return read;
  const [typed, minute, second] = [Number(hourPart), Number(minutePart ?? '0'), Number(secondPart)];
  const hour = half === undefined ? typed : (typed % 12) + (/^p/i.test(half) ? 12 : 0);
  const isClock = minute < 60 && second < 60 && hour < 24 && (half === undefined || (typed >= 1 && typed <= 12));
  return isClock ? { instant: inZone(read.day, [hour, minute, second], timeZone).toISOString() } : 'no date';
};
