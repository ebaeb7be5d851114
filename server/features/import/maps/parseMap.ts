import type { Field } from '#model/field.ts';
import { importEncodings, isImportEncoding } from '#model/wire/importEncodings.ts';
import { type ImportLayout, type ImportMode, importModes } from '#model/wire/imports.ts';
import { isObject, type Json } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import { didYouMean } from '#model/values/closestName.ts';
import { type Finding, formatProblem, showValue } from '../../../schema/problems/problem.ts';
import { locate, parseSchemaFile, maxFindings } from '../../../schema/problems/schemaFile.ts';
import type { FileRow } from '../../../schema/mapping/conversion.ts';
import { type Names, noNamesLookup } from '../../../schema/mapping/names.ts';
import {
  type FieldRefusal,
  type FieldRules,
  parseFieldRules,
  parseRow,
} from '../../../schema/mapping/parseFieldRules.ts';

/** A parsed and checked mapping: how the columns of a file become the fields of a resource. */
export type ImportMap = {
  /** Layout of the file. Absent options are detected. */
  readonly layout: ImportLayout;
  /** Columns that the file must have, because the mapping reads them. */
  readonly columns: readonly string[];
  /** Columns that are ignored explicitly. */
  readonly ignored: readonly string[];
  readonly rules: FieldRules;
  /** A row is a duplicate of an earlier one if all these fields are equal. Empty: only unique fields are compared. */
  readonly matchKey: readonly Field[];
  /** What to do with rows that match an existing record. Default: they count as duplicates. */
  readonly mode: ImportMode;
  /** Column with the id of the record to update. */
  readonly id: string | undefined;
};

/** Thrown for an invalid mapping. Its message contains file, line, path, value and what is expected. */
export class ImportMapError extends Error {}

const layoutWords = ['encoding', 'delimiter', 'sheet', 'headerRow'] as const;
const words = [
  '$schema',
  '$comment',
  'title',
  'resource',
  ...layoutWords,
  'ignore',
  'mode',
  'id',
  'matchKey',
  'fields',
] as const;

const readMatchKey = (given: unknown, rules: ImportMap['rules'], findings: Finding[]): readonly Field[] => {
  if (given === undefined) return [];
  if (!Array.isArray(given) || given.length === 0) {
    findings.push({ path: ['matchKey'], message: `must be a list of fields, got ${showValue(given)}` });
    return [];
  }
  const names = rules.map(({ field }) => field.name);
  if (!rules.some(({ field }) => field.required && given.includes(field.name))) {
    const filled = rules
      .filter(({ field }) => field.required)
      .map(({ field }) => `"${field.name}"`)
      .join(', ');
    findings.push({
      path: ['matchKey'],
      message: `needs a required field for its index, got ${showValue(given)}; expected one of ${filled}`,
    });
  }
  return given.flatMap((name: unknown, index) => {
    const rule = rules.find(({ field }) => field.name === name);
    if (rule === undefined)
      findings.push({
        path: ['matchKey', index],
        message: `is not a field that the mapping fills, ${didYouMean(String(name), names)}`,
      });
    return rule === undefined ? [] : [rule.field];
  });
};

const readIgnored = (given: unknown, findings: Finding[]): readonly string[] => {
  if (given === undefined) return [];
  if (isObject(given) && Object.values(given).every((why) => typeof why === 'string' && why.trim() !== ''))
    return Object.keys(given);
  findings.push({
    path: ['ignore'],
    message: `must give a reason for each column, got ${showValue(given)}; expected {"column": "why"}`,
  });
  return [];
};

/**
 * Parses the layout in a mapping: encoding, delimiter, sheet and header row. Invalid values are left out, and their
 * problems are added to `findings`.
 */
export const parseLayout = (map: { readonly [word: string]: unknown }, findings: Finding[] = []): ImportLayout => {
  const { encoding, delimiter, sheet, headerRow } = map;
  const take = <Value>(
    word: string,
    value: unknown,
    isGood: (value: unknown) => value is Value,
    right: string,
  ): { readonly [word: string]: Value } => {
    if (value === undefined) return {};
    if (isGood(value)) return { [word]: value };
    findings.push({ path: [word], message: `${right}, got ${showValue(value)}` });
    return {};
  };
  return {
    ...take('encoding', encoding, isImportEncoding, `must be one of ${Object.keys(importEncodings).join(', ')}`),
    ...take(
      'delimiter',
      delimiter,
      (value): value is string => typeof value === 'string' && value.length === 1 && !/[\r\n"\uFEFF]/.test(value),
      'must be one character, such as ",", ";" or "\\t"',
    ),
    ...take(
      'sheet',
      sheet,
      (value): value is string => typeof value === 'string' && value !== '',
      'must be the name of a sheet',
    ),
    ...take(
      'headerRow',
      headerRow,
      (value): value is number => Number.isSafeInteger(value) && Number(value) > 0,
      'must be the number of the row with the column titles',
    ),
  };
};

const readMode = (
  map: { readonly [word: string]: unknown },
  matchKey: readonly Field[],
  findings: Finding[],
): Pick<ImportMap, 'mode' | 'id'> => {
  const { mode: given = 'create', id } = map;
  const mode = importModes.find((one) => one === given);
  if (mode === undefined)
    findings.push({ path: ['mode'], message: `is not a way to import, ${didYouMean(String(given), importModes)}` });
  if (id !== undefined && (typeof id !== 'string' || id === ''))
    findings.push({ path: ['id'], message: `must name the column with the records' ids, got ${showValue(id)}` });
  const isKeyless = mode !== 'create' && id === undefined && matchKey.length === 0;
  if (isKeyless)
    findings.push({
      path: ['mode'],
      message: `needs a key to find existing records, got ${showValue(given)} without "id" and "matchKey"; expected one of them`,
    });
  return { mode: mode ?? 'create', id: typeof id === 'string' && mode !== 'create' ? id : undefined };
};

/**
 * Parses the `text` of a mapping for a resource. `file`: the name of the mapping in messages. Errors: `ImportMapError`
 * with the first 100 problems, one per line.
 */
export const parseMap = (file: string, text: string, resource: Resource, context: KindContext): ImportMap => {
  const parsed = parseSchemaFile(file, text);
  const findings: Finding[] = [...parsed.findings];
  const refuse = (): never => {
    const shown = findings.slice(0, maxFindings).map((finding) => formatProblem(locate(parsed, finding)));
    throw new ImportMapError(shown.join('\n'));
  };
  if (findings.length > 0) return refuse();
  const map = parsed.value;
  if (!isObject(map)) {
    findings.push({
      path: [],
      message: `must be an object, got ${showValue(map)}; expected {"resource": "…", "fields": {…}}`,
    });
    return refuse();
  }
  for (const word of Object.keys(map).filter((name) => !(words as readonly string[]).includes(name))) {
    findings.push({ path: [word], at: 'key', message: `is not a word of a map, ${didYouMean(word, words)}` });
  }
  if (map['resource'] !== resource.name) {
    findings.push({
      path: ['resource'],
      message: `is for another resource, got ${showValue(map['resource'])}; expected "${resource.name}"`,
    });
  }
  const rules = parseFieldRules(map['fields'], { resource, context, findings });
  const matchKey = readMatchKey(map['matchKey'], rules, findings);
  const ignored = readIgnored(map['ignore'], findings);
  const layout = parseLayout(map, findings);
  const how = readMode(map, matchKey, findings);
  const columns = [
    ...new Set([
      ...rules.flatMap(({ alternatives }) => alternatives.flatMap((rule) => rule.columns)),
      ...(how.id === undefined ? [] : [how.id]),
    ]),
  ];
  for (const column of ignored.filter((name) => columns.includes(name))) {
    findings.push({
      path: ['ignore', column],
      at: 'key',
      message: 'is read by a rule, so it is not left out; take it from one of the two places',
    });
  }
  if (findings.length > 0) return refuse();
  // If all rows are new records, the id column is not needed.
  const left = typeof map['id'] === 'string' && how.id === undefined ? [...ignored, map['id']] : ignored;
  return { layout, columns, ignored: left, rules, matchKey, ...how };
};

/** The values that a mapping gives for a row, or why it cannot give them. */
export type MappedValues =
  | { readonly values: Readonly<Record<string, Json>> }
  | { readonly problems: readonly FieldRefusal[] };

/**
 * Returns the values of the record that a row describes, or the problems of the row. `names`: finds the records that
 * cells refer to by name. Default: none is found.
 */
export const mapRow = (map: ImportMap, row: FileRow, names: Names = noNamesLookup): MappedValues => {
  const { values, problems } = parseRow(map.rules, row, names);
  return problems.length > 0 ? { problems } : { values };
};
