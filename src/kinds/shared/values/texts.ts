import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { Parsed } from '#model/kind.ts';
import { formatMessage } from '#model/messages.ts';

/** Tells whether Postgres and UTF-8 can hold a text: no NUL, no half of a surrogate pair. */
const isSafeText = (text: string): boolean =>
  !/[\0\ud800-\udfff]/.test(text) || (!text.includes('\0') && !/\p{Surrogate}/u.test(text));

/** Gives a sentence where a value is, or holds, a text that can't be stored. */
export const unsafeTextProblem = (value: Json, field: Field): string | undefined => {
  const isUnsafe = (item: unknown): boolean => typeof item === 'string' && !isSafeText(item);
  const unsafe = Array.isArray(value) ? value.some(isUnsafe) : isUnsafe(value);
  return unsafe ? formatMessage('unsafe', { label: field.title }) : undefined;
};

/** Brings a text of one line to its one form: NFC, line breaks as spaces, nothing around it. */
export const cleanLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\r\n\u2028\u2029]+/g, ' ')
    .trim();

/** Brings a text of many lines to its one form: NFC, `\n` between lines, nothing around it. */
export const cleanLines = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').trim();

/** Brings a text that has only one way to write a letter or digit, as a number, to that way: full-width `１２` → `12`. */
export const cleanCompatible = (text: string): string => text.normalize('NFKC').trim();

/** No number, amount or date is longer as typed; to search a longer text for one would only cost time. */
export const maxTypedLength = 200;

/** Gives a read text, or the sentence that refuses it. */
export const parseTextValue = (text: string, field: Field): Parsed => {
  const problem = unsafeTextProblem(text, field);
  return problem === undefined ? { value: text } : { problem };
};

/** Gives the sentence that refuses a text as not of a kind: `Phone is not a valid phone`. */
export const refuse = (field: Field, typeName: string): { readonly problem: string } => ({
  problem: formatMessage('type', { label: field.title, type: typeName }),
});
