import { cachedBy } from '#model/cachedBy.ts';
import { isTimeZone } from '#model/values/time/isTimeZone.ts';
import { timeZoneTitle } from '#model/values/time/timeZoneTitle.ts';
import { languageCode } from '#model/language/wording.ts';

/** A time zone with its title and the text in which a search looks. */
type Zone = { readonly name: string; readonly title: string; readonly searched: string };

/** Previous names of zones that some browsers still use → current names. */
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

/** Zone → more words by which people search for it. */
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

/** Returns the current names of all time zones. */
const zoneNames = (): readonly string[] => [
  ...new Set([...Intl.supportedValuesOf('timeZone').map(presentName), 'UTC']),
];

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll(/[_/(]/g, ' ')
    .toLowerCase();

/** chosen: number of zones to name before the page can respond to other input. */
const atOnce = 20;

const computeZones = async (): Promise<readonly Zone[]> => {
  const zones: Zone[] = [];
  for (const name of zoneNames()) {
    // Naming a zone takes the browser about a millisecond.
    if (zones.length % atOnce === atOnce - 1) await new Promise((resolve) => setTimeout(resolve));
    const title = timeZoneTitle(name);
    zones.push({ name, title, searched: ` ${plain(`${title} ${name} ${otherWords[name] ?? ''}`)}` });
  }
  return zones.toSorted((a, b) => a.title.localeCompare(b.title, languageCode()));
};

const zonesIn = cachedBy((_language: string) => computeZones());

/** Resolves to all time zones, sorted by title in the current language. They are computed once per language. */
export const listZones = (): Promise<readonly Zone[]> => zonesIn(languageCode());

/**
 * Returns the names of the time zones that a search finds; all for ''. A zone is found if its title, its name or a
 * place in it, such as `Mumbai`, contains every typed word. A typed word that begins with a letter must be the start of
 * a word. Any other, such as `5:30` of the offset from UTC, may be anywhere. Zones whose title begins with the typed
 * text come first.
 */
export const findZones = (zones: readonly Zone[], text: string): readonly string[] => {
  const words = plain(text)
    .split(/\s+/)
    .filter((one) => one !== '');
  const isIn = (searched: string, one: string): boolean => searched.includes(/^[a-z]/.test(one) ? ` ${one}` : one);
  const found = zones.filter(({ searched }) => words.every((one) => isIn(searched, one)));
  // Lists India before the British Indian Ocean Territory.
  const isFirst = ({ searched }: Zone): boolean => searched.startsWith(` ${words.join(' ')}`);
  return [...found.filter(isFirst), ...found.filter((zone) => !isFirst(zone))].map(({ name }) => name);
};
