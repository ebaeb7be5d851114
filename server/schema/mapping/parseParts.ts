import { isObject } from '#model/schema/json.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Path } from '#model/schema/showPath.ts';
import { type Finding, showValue } from '../problems/problem.ts';
import { everyRow, type RowCondition, parseCondition } from './conditions.ts';
import type { FileRow } from './conversion.ts';

/** A text that is built from a row, and the columns that it reads. */
export type TextMaker = { readonly columns: readonly string[]; readonly text: (row: FileRow) => string };

type Part = { readonly template: string; readonly columns: readonly string[]; readonly when: RowCondition };

const placeholder = /\{([^{}]+)\}/g;
const words = ['text', 'when'] as const;

const readPart = (given: unknown, path: Path, findings: Finding[]): Part | undefined => {
  const spec = isObject(given) ? given : { text: given };
  for (const word of Object.keys(spec).filter((name) => !(words as readonly string[]).includes(name))) {
    findings.push({ path: [...path, word], at: 'key', message: `is not a word of a part, ${didYouMean(word, words)}` });
  }
  const template = spec['text'];
  if (typeof template !== 'string' || template === '') {
    findings.push({
      path,
      message: `must be a text or {"text": "…", "when": …}, got ${showValue(given)}; expected "Society: {society}"`,
    });
    return undefined;
  }
  if (/[{}]/.test(template.replace(placeholder, ''))) {
    findings.push({ path, message: `has an unmatched brace, got ${showValue(template)}; expected {column}` });
  }
  const when = spec['when'] === undefined ? everyRow : parseCondition(spec['when'], [...path, 'when'], findings);
  return { template, columns: [...template.matchAll(placeholder)].map(([, name = '']) => name), when };
};

/**
 * Parses the parts of a text built from several columns, joined by `join` (default: a space). A part is left out if its
 * condition fails or one of its columns is blank, so that no incomplete sentence is written. Problems are added to
 * `findings`. Example: `["{size}", "in {society},", "{location}"]` → `2 BHK in Coomee, Electronic City`.
 */
export const parseParts = (given: unknown, join: unknown, path: Path, findings: Finding[]): TextMaker => {
  if (join !== undefined && typeof join !== 'string')
    findings.push({ path: [...path, 'join'], message: `must be a text, got ${showValue(join)}` });
  if (!Array.isArray(given) || given.length === 0) {
    findings.push({
      path: [...path, 'parts'],
      message: `must be a list of texts, got ${showValue(given)}; expected ["{size} in {location}"]`,
    });
    return { columns: [], text: () => '' };
  }
  const parts = given.flatMap((part: unknown, index) => readPart(part, [...path, 'parts', index], findings) ?? []);
  const fill = (part: Part, row: FileRow): string => {
    if (!part.when.holds(row) || part.columns.some((column) => (row.get(column) ?? '') === '')) return '';
    // Repeated spaces and line ends in cells are typing errors.
    return part.template.replace(placeholder, (_, name: string) => (row.get(name) ?? '').replace(/\s+/g, ' '));
  };
  return {
    columns: parts.flatMap((part) => [...part.columns, ...part.when.columns]),
    text: (row) =>
      parts
        .map((part) => fill(part, row))
        .filter((text) => text !== '')
        .join(typeof join === 'string' ? join : ' '),
  };
};
