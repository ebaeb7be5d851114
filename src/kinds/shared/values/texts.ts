import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { Parsed } from '#model/kind.ts';
import { formatMessage } from '#model/validation/messages.ts';

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

/** Characters that reverse the direction of the text after them, so that a name can look like another. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g;
/** A text of which nothing is visible. Joiners within a text stay: Hindi and emoji need them. */
const invisible = /^[\s\u00ad\u200b-\u200f\u2060\ufeff]*$/;

const visibleText = (text: string): string => {
  const shown = text.normalize('NFC').replace(directionControls, '').trim();
  return invisible.test(shown) ? '' : shown;
};

/**
 * Returns a single-line text in normalized form: Unicode form NFC, trimmed, line breaks replaced by spaces, without
 * characters that change the direction of text. Returns '' if nothing of the text is visible.
 */
export const cleanLine = (text: string): string => visibleText(text.replace(/[\r\n\u2028\u2029]+/g, ' '));

/**
 * Returns a text of several lines in normalized form: Unicode form NFC, trimmed, `\n` between lines, without characters
 * that change the direction of text. Returns '' if nothing of the text is visible.
 */
export const cleanLines = (text: string): string => visibleText(text.replace(/\r\n?/g, '\n'));

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
