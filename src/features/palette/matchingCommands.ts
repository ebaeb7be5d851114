import type { Command } from './command.ts';

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s:·/-]+/)
    .filter((word) => word !== '');

/**
 * Returns the commands that match a typed text: each typed word is the start of a word of the title, as in `new le` →
 * `New lead`, or of the other words of the command, as in `logout` → `Sign out`. Commands that begin with the first
 * typed word come first, those found by their other words last. Empty for a blank text.
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
