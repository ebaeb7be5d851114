import type { Command } from './command.ts';

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s:·/-]+/)
    .filter((word) => word !== '');

/**
 * Returns the commands that contain all typed words, in the title (`new le` → `New lead`) or in `also`, other words for
 * the command (`logout` → `Sign out`). The start of a word is enough. Titles that begin with the first typed word come
 * first, then other titles, then commands that are found only with `also`. Empty for a blank text.
 */
export const matchingCommands = (commands: readonly Command[], typed: string): readonly Command[] => {
  const asked = wordsOf(typed);
  const [first = ''] = asked;
  const isIn = (text: string): boolean => {
    const words = wordsOf(text);
    return asked.every((part) => words.some((word) => word.startsWith(part)));
  };
  const placeOf = ({ title, also }: Command): number | undefined => {
    if (isIn(title)) return title.toLowerCase().startsWith(first) ? 0 : 1;
    return isIn(`${title} ${also}`) ? 2 : undefined;
  };
  if (asked.length === 0) return [];
  return [0, 1, 2].flatMap((place) => commands.filter((command) => placeOf(command) === place));
};
