import { cachedBy } from '#model/cachedBy.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';

type Place = Pick<Settings, 'currency' | 'country'>;

/** Common spellings that the platform's currency data (`Intl`) lacks. */
const furtherSpellings: Readonly<Record<string, readonly string[]>> = {
  INR: ['rs', 're', 'inrs'],
  PKR: ['rs', 're'],
  LKR: ['rs', 're'],
  NPR: ['rs', 're'],
  MUR: ['rs', 're'],
  AED: ['dh', 'dhs', 'د.إ'],
  SAR: ['sr', 'ر.س'],
  USD: ['us$', 'usd$'],
  GBP: ['gbp£'],
  EUR: ['euro', 'euros'],
};

const plainWord = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u200e\u200f]/g, '')
    .replace(/\.$/, '');

/** Returns symbols, code and names of a currency: `inr`, `₹`, `rs`, `rupee`, `rupees` for INR. */
const spellingsOf = (currency: string, locale: string): readonly string[] => {
  const shown = (currencyDisplay: 'symbol' | 'narrowSymbol' | 'name', amount: number): string => {
    const parts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay }).formatToParts(amount);
    return parts.find(({ type }) => type === 'currency')?.value ?? currency;
  };
  const names = [shown('name', 1), shown('name', 2)];
  return [
    currency,
    shown('symbol', 2),
    shown('narrowSymbol', 2),
    ...names,
    ...names.map((name) => name.split(' ').at(-1) ?? name),
    ...(furtherSpellings[currency] ?? []),
  ].map(plainWord);
};

/** Returns a function that returns the spellings of a currency in a country. */
const ownSpellings = cachedBy((currency: string) =>
  cachedBy(
    (country: string): ReadonlySet<string> =>
      new Set(['en', `en-${country}`].flatMap((locale) => spellingsOf(currency, locale))),
  ),
);

let allSpellings: ReadonlySet<string> | undefined;

/**
 * Returns the spellings of all currencies. They are computed only for a text that is refused, because there are about
 * 150 currencies.
 */
const spellingsOfAll = (): ReadonlySet<string> => {
  allSpellings ??= new Set(Intl.supportedValuesOf('currency').flatMap((currency) => spellingsOf(currency, 'en')));
  return allSpellings;
};

/** Returns whether a word or sign means the organization's currency: `₹`, `Rs.` or `INR` if `place.currency` is INR. */
export const isOwnCurrency = (word: string, { currency, country }: Place): boolean =>
  ownSpellings(currency)(country).has(plainWord(word));

/** Returns whether a word or sign means any currency, such as `$`, `AED` or `euros`. */
export const isCurrency = (word: string): boolean => /\p{Sc}/u.test(word) || spellingsOfAll().has(plainWord(word));
