import { createCache } from '../../createCache.ts';
import { languageCode, word } from '../../language/wording.ts';

/** Returns the word after the place in the name of a time zone: `India Time`. */
const ending = (): string => word(' Time');

/** Time zones whose name is the same abbreviation, IST, in Hindi, with their countries. */
const countries: Readonly<Record<string, string>> = {
  'Asia/Kolkata': 'IN',
  'Asia/Calcutta': 'IN',
  'Asia/Colombo': 'LK',
};

const partOf = (timeZone: string, timeZoneName: 'shortGeneric' | 'shortOffset'): string =>
  new Intl.DateTimeFormat(languageCode(), { timeZone, timeZoneName })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Returns the place of a time zone: its country, or its city if the country has several zones. */
const placeOf = (timeZone: string): string => {
  const country = Object.hasOwn(countries, timeZone) ? countries[timeZone] : undefined;
  if (country !== undefined) return new Intl.DisplayNames([languageCode()], { type: 'region' }).of(country) ?? country;
  const name = partOf(timeZone, 'shortGeneric');
  if (name.endsWith(ending())) return name.slice(0, -ending().length);
  // The short name is an abbreviation, such as ET, which several cities share.
  return timeZone.replace(/^.*\//, '').replaceAll('_', ' ');
};

const titleOf = (timeZone: string): string => {
  try {
    const offset = partOf(timeZone, 'shortOffset');
    const place = placeOf(timeZone);
    return timeZone === 'UTC' || place.startsWith('GMT') ? timeZone : `${place} (${offset})`;
  } catch (error) {
    if (error instanceof RangeError) return timeZone;
    throw error;
  }
};

/** Titles by day, language and time zone. chosen: enough for all time zones in three languages. */
const cached = createCache<string, string>(2_000);

/**
 * Returns the name of a time zone in the current language, with its current offset from UTC: `Asia/Kolkata` → `India
 * (GMT+5:30)`, `America/New_York` → `New York (GMT-5)`. Other texts are returned unchanged.
 */
export const timeZoneTitle = (timeZone: string): string => {
  // The day is part of the key, because the offset changes with summer time.
  const key = `${new Date().toISOString().slice(0, 10)} ${languageCode()} ${timeZone}`;
  const title = cached.get(key) ?? titleOf(timeZone);
  cached.set(key, title);
  return title;
};
