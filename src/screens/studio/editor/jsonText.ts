import { applyEdits, format, modify } from 'jsonc-parser';
import type { ImpactFix } from '#model/wire/impact.ts';

const formatting = { tabSize: 2, insertSpaces: true, eol: '\n', keepLines: true } as const;

/**
 * Returns a JSON text with normalized spaces and indentation. Line breaks are kept, and one is added at the end if it
 * is missing.
 */
export const formatText = (text: string): string => {
  const formatted = applyEdits(text, format(text, undefined, formatting));
  return formatted.endsWith('\n') ? formatted : `${formatted}\n`;
};

/**
 * Returns the text of a file after a fix: the value at `path` is replaced by `value`, or removed if `value` is
 * undefined.
 */
export const applyFix = (text: string, { path, value }: Pick<ImpactFix, 'path' | 'value'>): string =>
  applyEdits(text, modify(text, [...path], value, { formattingOptions: { ...formatting, keepLines: true } }));
