import type { FieldRefusal } from './parseFieldRules.ts';

const maxShownLength = 60;

/** Returns a text in quotes for a message, cut after 60 characters: `4125Perch` → `"4125Perch"`. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text);

/**
 * Returns why a text is not valid for a field, as a sentence: `Area "4125Perch" has an unknown unit`. A blank text is
 * left out: `Locality is blank`.
 */
export const refusalSentence = ({ field, reason, got }: FieldRefusal): string =>
  [field.title, ...(got === '' ? [] : [quoted(got)]), reason].join(' ');
