import { cachedBy } from '#model/cachedBy.ts';
import type { Language } from '#model/language/languages.ts';
import { refusals } from '../en/refusals.ts';
import { currentLanguage } from '../language.ts';
import { serverLanguages } from '../serverLanguages.ts';
import { maxDepth, type Pattern, patternsOf, translateByPattern, translateParts } from './textPatterns.ts';
import { translateText } from './translateText.ts';

type Texts = Readonly<Record<string, string>>;

type Table = { readonly texts: Texts; readonly patterns: readonly Pattern[] };

const tableOf = (texts: Texts): Table => ({ texts, patterns: patternsOf(Object.entries(texts)) });

/** Returns the texts of rules and of their steps in a language other than English. */
const tablesOf = cachedBy((language: Language): { readonly whole: Table; readonly steps: Table } => {
  const texts = serverLanguages.get(language);
  // Why a rule found no one, by the English texts.
  const reasons = Object.fromEntries(
    // checked: both have the same keys
    (Object.keys(refusals.rules) as (keyof typeof refusals.rules)[]).map((name) => [
      refusals.rules[name],
      texts?.refusals.rules[name] ?? refusals.rules[name],
    ]),
  );
  return {
    whole: tableOf({ ...texts?.rules, ...texts?.pastRecordLimits, ...reasons }),
    steps: tableOf(texts?.ruleSteps ?? {}),
  };
});

/** Returns the translation of an English text, with its parameters translated, or undefined if the table has none. */
const find = (text: string, { texts, patterns }: Table, depth: number): string | undefined => {
  if (Object.hasOwn(texts, text)) return texts[text];
  return depth > maxDepth ? undefined : translateByPattern(text, patterns, (value) => translateAt(value, depth + 1));
};

/** Translates a step of a rule, or a list of names or choices. */
const translatePart = (text: string, depth: number): string => {
  const step = find(text, tablesOf(currentLanguage()).steps, depth) ?? translateText(text);
  return step === text && text.includes(', ') ? translateParts(text, ', ', translateText) : step;
};

/** Translates a text of a rule that is a parameter of `depth` others. */
const translateAt = (text: string, depth: number): string => {
  const found = find(text, tablesOf(currentLanguage()).whole, depth);
  if (found !== undefined) return found;
  const own = translateText(text);
  return own === text ? translateParts(text, '; ', (part) => translatePart(part, depth)) : own;
};

/**
 * Translates what a rule did or would do, or why not, into the current language: `Would assign to Asha: in turn. It has
 * no owner`, `set Tags to Hot; wait 2h`. Parts without a translation, such as names, are returned unchanged. Use it
 * only for texts that rules write. These texts are short and general, and may occur in notes of users too.
 */
export const translateRuleText = (text: string): string => (currentLanguage() === 'en' ? text : translateAt(text, 0));
