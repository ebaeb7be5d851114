import { cachedBy } from '../cachedBy.ts';
import { languageCode } from '../language/wording.ts';
import type { CodeList } from '../schema/schema.ts';
import { timeZoneTitle } from './time/timeZoneTitle.ts';

const typeOf = { countries: 'region', currencies: 'currency' } as const;
const patternOf = { countries: /^[A-Z]{2}$/, currencies: /^[A-Z]{3}$/ } as const;

const namesIn = cachedBy((language: string) =>
  cachedBy((list: keyof typeof typeOf) => new Intl.DisplayNames([language], { type: typeOf[list] })),
);

/**
 * Returns the name of a code in the current language: `('IN', 'countries')` → `India`, in Hindi `भारत`;
 * `('INR', 'currencies')` → `Indian Rupee (INR)`; `('Asia/Kolkata', 'timeZones')` → `India (GMT+5:30)`. Other texts and
 * codes without a name are returned unchanged.
 */
export const codeTitle = (code: string, list: CodeList): string => {
  if (list === 'timeZones') return timeZoneTitle(code);
  const name = patternOf[list].test(code) ? namesIn(languageCode())(list).of(code) : undefined;
  if (name === undefined || name === code) return code;
  return list === 'currencies' ? `${name} (${code})` : name;
};
