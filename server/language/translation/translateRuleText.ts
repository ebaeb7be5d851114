import { refusals } from '../en/refusals.ts';
import { hindiRefusals } from '../hi/hindiRefusals.ts';
import { hindiPastRecordLimits } from '../hi/hindiPastRecordLimits.ts';
import { hindiRules, hindiRuleSteps } from '../hi/hindiRules.ts';
import { currentLanguage } from '../language.ts';
import { type Pattern, patternsOf, placeholder } from './textPatterns.ts';
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
const find = (text: string, texts: Texts, patterns: readonly Pattern[]): string | undefined => {
  if (Object.hasOwn(texts, text)) return texts[text];
  for (const { pattern, names, text: translated } of patterns) {
    const found = pattern.exec(text);
    if (found !== null)
      return translated.replace(placeholder, (_, name: string) =>
        translateRuleText(found[names.indexOf(name) + 1] ?? ''),
      );
  }
  return undefined;
};

/** Translates a step of a rule, or a list of names or choices, into Hindi. */
const translatePart = (text: string): string => {
  const step = find(text, hindiRuleSteps, stepPatterns) ?? translateText(text);
  return step === text && text.includes(', ') ? text.split(', ').map(translateText).join(', ') : step;
};

/**
 * Translates what a rule did or would do, or why not, into the current language: `Would assign to Asha: in turn. It has
 * no owner`, `set Tags to Hot; wait 2h`. Parts without a translation, such as names, are returned unchanged. Use it
 * only for texts that rules write. These texts are short and general, and may occur in notes of users too.
 */
export const translateRuleText = (text: string): string => {
  if (currentLanguage() === 'en') return text;
  const found = find(text, whole, wholePatterns);
  if (found !== undefined) return found;
  const own = translateText(text);
  return own === text ? text.split('; ').map(translatePart).join('; ') : own;
};
