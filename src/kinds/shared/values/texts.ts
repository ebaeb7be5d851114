import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { Parsed } from '#model/kind.ts';
import { formatMessage } from '#model/messages.ts';

/** Returns whether Postgres can store a text: it has no NUL and no lone surrogate. */
const isSafeText = (text: string): boolean =>
  !/[\0\ud800-\udfff]/.test(text) || (!text.includes('\0') && !/\p{Surrogate}/u.test(text));

/**
 * Returns the error message for a text, or for a list with a text, that Postgres cannot store because it contains NUL
 * or half of a surrogate pair. The message names `field`. Returns undefined for all other values.
 */
export const unsafeTextProblem = (value: Json, field: Field): string | undefined => {
  const isUnsafe = (item: unknown): boolean => typeof item === 'string' && !isSafeText(item);
  const unsafe = Array.isArray(value) ? value.some(isUnsafe) : isUnsafe(value);
  return unsafe ? formatMessage('unsafe', { label: field.title }) : undefined;
};

/** Returns a single-line text in normalized form: Unicode form NFC, trimmed, line breaks replaced by spaces. */
export const cleanLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\r\n\u2028\u2029]+/g, ' ')
    .trim();

/** Returns a text of several lines in normalized form: Unicode form NFC, trimmed, `\n` between lines. */
export const cleanLines = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').trim();

/**
 * Returns a text trimmed and in the normalization form NFKC, which replaces variants of a character: full-width `１２` →
 * `12`.
 */
export const cleanCompatible = (text: string): string => text.normalize('NFKC').trim();

/** Max length of a typed number, amount or date. Longer texts are not parsed. */
export const maxTypedLength = 200;

/** Returns `{value}` with the text, or `{problem}` if the text contains characters that Postgres cannot store. */
export const parseTextValue = (text: string, field: Field): Parsed => {
  const problem = unsafeTextProblem(text, field);
  return problem === undefined ? { value: text } : { problem };
};

/**
 * Returns the error for a text that cannot be parsed: `Phone is not a valid phone`. `typeName` is the name of the kind.
 */
export const typeProblem = (field: Field, typeName: string): { readonly problem: string } => ({
  problem: formatMessage('type', { label: field.title, type: typeName }),
});
