import { isTimeZone } from '#model/values/time/isTimeZone.ts';
import { timeZoneTitle } from '#model/values/time/timeZoneTitle.ts';
import { word } from '#model/language/wording.ts';

/** A time zone with its title and the text in which a search looks. */
type Zone = { readonly name: string; readonly title: string; readonly searched: string };

/** Earlier names, under which some browsers list a zone, with the present names. */
const presentNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** More words by which people look for a zone that is named after its country. */
const otherWords: Readonly<Record<string, string>> = {
  'Asia/Kolkata': 'IST Mumbai Delhi Bengaluru Chennai Hyderabad Pune Ahmedabad भारत India',
  'Asia/Dubai': 'UAE Abu Dhabi',
  UTC: 'GMT',
};

const presentName = (name: string): string => {
  const present = Object.hasOwn(presentNames, name) ? presentNames[name] : undefined;
  return present !== undefined && isTimeZone(present) ? present : name;
};

/** Returns the time zone of the device. */
export const ownZone = (): string => presentName(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Names of all time zones, in the present spelling. */
const zoneNames = (): readonly string[] => [
  ...new Set([...Intl.supportedValuesOf('timeZone').map(presentName), 'UTC']),
];

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll(/[_/(]/g, ' ')
    .toLowerCase();

/** chosen: the names of so many zones are computed before the page may respond to other input. */
const atOnce = 20;

const computeZones = async (): Promise<readonly Zone[]> => {
  const zones: Zone[] = [];
  for (const name of zoneNames()) {
    // The browser needs about a millisecond for each name.
    if (zones.length % atOnce === atOnce - 1) await new Promise((resolve) => setTimeout(resolve));
    const title = timeZoneTitle(name);
    zones.push({ name, title, searched: ` ${plain(`${title} ${name} ${otherWords[name] ?? ''}`)}` });
  }
  return zones.toSorted((a, b) => a.title.localeCompare(b.title, word('en')));
};

const cached = new Map<string, Promise<readonly Zone[]>>();

/** Resolves to all time zones, by title in the current language. Computed when a picker opens for the first time. */
export const listZones = (): Promise<readonly Zone[]> => {
  const language = word('en');
  const zones = cached.get(language) ?? computeZones();
  cached.set(language, zones);
  return zones;
};

/**
 * Returns the zones with a word that begins with each word of a text, or with its distance from UTC: `ind`, `kolkata`,
 * `+5:30`. Those whose title begins with the text come first.
 */
export const findZones = (zones: readonly Zone[], text: string): readonly string[] => {
  const words = plain(text)
    .split(/\s+/)
    .filter((one) => one !== '');
  const isIn = (searched: string, one: string): boolean => searched.includes(/^[a-z]/.test(one) ? ` ${one}` : one);
  const found = zones.filter(({ searched }) => words.every((one) => isIn(searched, one)));
  // India before the British Indian Ocean Territory.
  const isFirst = ({ searched }: Zone): boolean => searched.startsWith(` ${words.join(' ')}`);
  return [...found.filter(isFirst), ...found.filter((zone) => !isFirst(zone))].map(({ name }) => name);
};
