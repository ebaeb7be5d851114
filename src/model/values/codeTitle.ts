import { word } from '../language/wording.ts';

/** Lists of codes whose names the platform has in each language. */
export type CodeList = 'countries' | 'currencies';

const typeOf = { countries: 'region', currencies: 'currency' } as const;
const patternOf: Readonly<Record<CodeList, RegExp>> = { countries: /^[A-Z]{2}$/, currencies: /^[A-Z]{3}$/ };

const cached = new Map<string, Intl.DisplayNames>();
const namesOf = (list: CodeList): Intl.DisplayNames => {
  const language = word('en');
  const key = `${language} ${list}`;
  const names = cached.get(key) ?? new Intl.DisplayNames([language], { type: typeOf[list] });
  cached.set(key, names);
  return names;
};

/**
 * Returns the name of a code in the current language: `('IN', 'countries')` → `India`, in Hindi `भारत`;
 * `('INR', 'currencies')` → `Indian Rupee (INR)`. Other texts and codes without a name are returned unchanged.
 */
export const codeTitle = (code: string, list: CodeList): string => {
  const name = patternOf[list].test(code) ? namesOf(list).of(code) : undefined;
  if (name === undefined || name === code) return code;
  return list === 'currencies' ? `${name} (${code})` : name;
};
