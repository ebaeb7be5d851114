import { allTitles, word } from '#model/language/wording.ts';
import { cleanLine } from './texts.ts';

const fold = (text: string): string => cleanLine(text).replace(/\s+/g, ' ').toLowerCase();

/**
 * Returns the choice for a typed text, by itself or by its title in any language, ignoring case and spacing, or
 * undefined.
 */
export const matchChoice = (text: string, choices: readonly string[]): string | undefined => {
  const exact = cleanLine(text);
  const typed = fold(text);
  return choices.includes(exact)
    ? exact
    : (choices.find((choice) => fold(choice) === typed) ??
        choices.find((choice) => [word(choice), ...allTitles(choice)].some((title) => fold(title) === typed)));
};
