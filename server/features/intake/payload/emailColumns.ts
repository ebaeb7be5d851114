import { AppError } from '#model/errors.ts';
import type { IntakeEmailSchema } from '#model/schema/files/intakeSchema.ts';
import { readHtml } from '../../email/mailbox/readHtml.ts';
import { findPattern, PatternTooSlow } from '../../../schema/patterns/findPattern.ts';
import type { Payload } from '../../../connections/payload/readPayload.ts';

/** Max length of the text that is searched. chosen: longer than any notification of a portal. */
const maxLength = 50_000;

const textIn = (payload: Payload, name: string): string => {
  const value = payload[name];
  return typeof value === 'string' ? value.slice(0, maxLength) : '';
};

const nameOf = (label: string): string =>
  label
    .replace(/[\s:*]+/g, ' ')
    .trim()
    .toLowerCase();

/**
 * Returns the labeled values of a text, one per line, such as `Name: Asha`. If a label occurs twice, the first value is
 * used.
 */
const labelledLines = (text: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon <= 0 || colon > 100) continue;
    const [label, value] = [nameOf(line.slice(0, colon)), line.slice(colon + 1).trim()];
    if (label !== '' && value !== '' && !found.has(label)) found.set(label, value);
  }
  return found;
};

/** Max time of a pattern. chosen: far longer than a pattern needs for an email. */
const maxPatternMs = 250;

const firstGroup = (column: string, pattern: string, text: string): string | undefined => {
  try {
    const found = findPattern(pattern, text, maxPatternMs);
    return (found?.[1] ?? found?.[0])?.trim();
  } catch (error) {
    if (!(error instanceof PatternTooSlow)) throw error;
    throw new AppError('INVALID', { text: `The pattern of ${column} takes too long on this email.`, cause: error });
  }
};

/**
 * Returns the columns that the source's file defines for an email. Values that are not found have no column. Errors:
 * `INVALID` if a pattern takes too long on this email.
 */
export const emailColumns = ({ columns }: IntakeEmailSchema, payload: Payload): ReadonlyMap<string, string> => {
  const { text: fromHtml, cells } = readHtml(textIn(payload, 'html'));
  const texts = { text: [textIn(payload, 'text'), fromHtml].join('\n'), subject: textIn(payload, 'subject') };
  const lines = labelledLines(texts.text);
  const labels = new Map([...cells].map(([label, value]) => [nameOf(label), value]));
  return new Map(
    Object.entries(columns).flatMap(([name, { label, match, in: place = 'text' }]): readonly [string, string][] => {
      const key = label === undefined ? undefined : nameOf(label);
      const beside = key === undefined ? undefined : (labels.get(key) ?? lines.get(key));
      const value = beside ?? (match === undefined ? undefined : firstGroup(name, match, texts[place]));
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
};
