import { cleanLine } from './texts.ts';

const fold = (text: string): string => cleanLine(text).replace(/\s+/g, ' ').toLowerCase();

/** Finds the choice that a typed text means, whatever its case and spacing; undefined where there is none. */
export const matchChoice = (text: string, choices: readonly string[]): string | undefined => {
  const exact = cleanLine(text);
  return choices.includes(exact) ? exact : choices.find((choice) => fold(choice) === fold(text));
};
