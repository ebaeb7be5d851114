import { applyEdits, format, modify } from 'jsonc-parser';
import type { ImpactFix } from '#model/wire/impact.ts';

const formatting = { tabSize: 2, insertSpaces: true, eol: '\n', keepLines: true } as const;

/** Normalizes spaces and indentation of a text, and keeps its line breaks. */
export const formatText = (text: string): string => {
  const formatted = applyEdits(text, format(text, undefined, formatting));
  return formatted.endsWith('\n') ? formatted : `${formatted}\n`;
};

/** Applies a fix to the text of its file. */
export const applyFix = (text: string, { path, value }: Pick<ImpactFix, 'path' | 'value'>): string =>
  applyEdits(text, modify(text, [...path], value, { formattingOptions: { ...formatting, keepLines: true } }));
