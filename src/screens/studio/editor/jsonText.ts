import { applyEdits, format, modify } from 'jsonc-parser';
import type { ImpactFix } from '#model/wire/impact.ts';

const formatting = { tabSize: 2, insertSpaces: true, eol: '\n', keepLines: true } as const;

/** Normalizes the spaces and the indentation of a JSON text. Its line breaks are kept. */
export const formatText = (text: string): string => {
  const formatted = applyEdits(text, format(text, undefined, formatting));
  return formatted.endsWith('\n') ? formatted : `${formatted}\n`;
};

/**
 * Returns the text of a file in which the value at the path of a fix is replaced by the value of the fix. Undefined
 * removes it.
 */
export const applyFix = (text: string, { path, value }: Pick<ImpactFix, 'path' | 'value'>): string =>
  applyEdits(text, modify(text, [...path], value, { formattingOptions: { ...formatting, keepLines: true } }));
