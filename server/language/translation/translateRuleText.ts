import { refusals } from '../en/refusals.ts';
import { hindiRefusals } from '../hi/hindiRefusals.ts';
import { hindiPastRecordLimits } from '../hi/hindiPastRecordLimits.ts';
import { hindiRules, hindiRuleSteps } from '../hi/hindiRules.ts';
import { currentLanguage } from '../language.ts';
import { maxDepth, type Pattern, patternsOf, translateByPattern, translateParts } from './textPatterns.ts';
import { translateText } from './translateText.ts';

type Texts = Readonly<Record<string, string>>;

/** Hindi texts of why a rule found no one, by the English ones. */
const reasons: Texts = Object.fromEntries(
  // checked: both have the same keys
  (Object.keys(refusals.rules) as (keyof typeof refusals.rules)[]).map((name) => [
    refusals.rules[name],
    hindiRefusals.rules[name],
  ]),
);
const whole: Texts = { ...hindiRules, ...hindiPastRecordLimits, ...reasons };
const wholePatterns = patternsOf(Object.entries(whole));
const stepPatterns = patternsOf(Object.entries(hindiRuleSteps));

/**
 * Returns the Hindi text for an English one from one table, with its parameters translated, or undefined if it has
 * none.
 */
const find = (
  text: string,
  { texts, patterns, depth }: { readonly texts: Texts; readonly patterns: readonly Pattern[]; readonly depth: number },
): string | undefined => {
  if (Object.hasOwn(texts, text)) return texts[text];
  return depth > maxDepth ? undefined : translateByPattern(text, patterns, (value) => translateAt(value, depth + 1));
};

/** Translates a step of a rule, or a list of names or choices, into Hindi. */
const translatePart = (text: string, depth: number): string => {
  const step = find(text, { texts: hindiRuleSteps, patterns: stepPatterns, depth }) ?? translateText(text);
  return step === text && text.includes(', ') ? translateParts(text, ', ', translateText) : step;
};

/** Translates a text of a rule into Hindi that is a parameter of `depth` others. */
const translateAt = (text: string, depth: number): string => {
  const found = find(text, { texts: whole, patterns: wholePatterns, depth });
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
