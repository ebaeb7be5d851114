import { allTitles, word } from '#model/language/wording.ts';
import { cleanLine } from './texts.ts';

/** Max length of a text that is compared with choices in other spellings. No choice is longer. */
const maxMatchedLength = 1000;

const fold = (text: string): string => cleanLine(text).replace(/\s+/g, ' ').toLowerCase();
/** Joins the words of a text. A space between digits is kept: "1.5 BHK" is not "15 BHK". */
const joinWords = (text: string): string =>
  fold(text).replace(/(?<=[\p{L}\p{M}])[ ._-]+(?=[\p{L}\p{N}])|(?<=\p{N})[ ._-]+(?=\p{L})/gu, '');

/**
 * Returns the choice that a typed text means: the first one whose name or title equals the text, ignoring case and
 * repeated spaces. If none is equal, spaces, dots, hyphens and underscores are ignored too: `99acres` → `99 Acres`.
 * Returns undefined if still none is equal, or if several are equal only in this way. `titleOf` returns a choice's
 * title in the current language; on the server, the titles in other languages are compared too.
 */
export const matchChoice = (
  text: string,
  choices: readonly string[],
  titleOf: (choice: string) => string = word,
): string | undefined => {
  const exact = cleanLine(text);
  if (choices.includes(exact)) return exact;
  if (exact.length > maxMatchedLength) return undefined;
  const typed = fold(text);
  const titlesOf = (choice: string): readonly string[] => [titleOf(choice), ...allTitles(choice)];
  const same =
    choices.find((choice) => fold(choice) === typed) ??
    choices.find((choice) => titlesOf(choice).some((title) => fold(title) === typed));
  if (same !== undefined) return same;
  const joined = joinWords(text);
  const [first, ...others] = choices.filter((choice) =>
    [choice, ...titlesOf(choice)].some((title) => joinWords(title) === joined),
  );
  return others.length === 0 ? first : undefined;
};
