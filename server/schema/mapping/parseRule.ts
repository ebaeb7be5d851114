import { kindFor } from '#kinds/index.ts';
import { cleanId, idPattern } from '#kinds/shared/values/ids.ts';
import { parseList, writeList } from '#kinds/shared/values/lists.ts';
import type { Field } from '#model/field.ts';
import { isObject, type Json } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Path } from '#model/schema/showPath.ts';
import { type Finding, showValue } from '../problems/problem.ts';
import { type RowCondition, parseCondition } from './conditions.ts';
import {
  chainConversions,
  type Convert,
  type Converted,
  isConversionRefusal,
  type ConversionRefusal,
  type FileRow,
} from './conversion.ts';
import { conversions } from './conversions.ts';
import type { Names } from './names.ts';
import { parseParts, type TextMaker } from './parseParts.ts';

/** One way to fill a field: from a column, from parts, or a constant. It is used if its condition holds. */
export type MapRule = {
  readonly columns: readonly string[];
  readonly when: RowCondition;
  /** Returns the text to parse, before its conversions. */
  readonly text: (row: FileRow) => string;
  /** Returns the value, or why it is refused. Undefined: blank, or in a dry run a record that does not exist yet. */
  readonly read: (row: FileRow, names: Names) => { readonly value: Json } | ConversionRefusal | undefined;
  /** Returns the names by which a row refers to other records, without ids. Absent: the field is not a reference. */
  readonly names?: (row: FileRow) => readonly string[];
};

type Place = {
  readonly field: Field;
  readonly path: Path;
  readonly findings: Finding[];
  readonly context: KindContext;
};

const sources = ['column', 'value', 'parts'] as const;
const words = [...sources, 'join', 'convert', 'when', 'required', 'min', 'max', '$comment'] as const;

const readConvert = (given: unknown, { path, findings }: Place): Convert => {
  if (given === undefined) return chainConversions([]);
  if (!Array.isArray(given)) {
    findings.push({ path: [...path, 'convert'], message: `must be a list of conversions, got ${showValue(given)}` });
    return chainConversions([]);
  }
  const names = Object.keys(conversions);
  return chainConversions(
    given.flatMap((step: unknown, index) => {
      const at = [...path, 'convert', index];
      const own = isObject(step) ? Object.keys(step).filter((word) => word !== '$comment') : [];
      const name = own.find((word) => Object.hasOwn(conversions, word));
      const maker = name === undefined ? undefined : conversions[name];
      if (!isObject(step) || maker === undefined) {
        findings.push({ path: at, message: `is not a conversion, ${didYouMean(own[0] ?? showValue(step), names)}` });
        return [];
      }
      const unknown = own.filter((word) => !maker.words.includes(word));
      for (const word of unknown)
        findings.push({
          path: [...at, word],
          at: 'key',
          message: `is not a word of "${name}", ${didYouMean(word, maker.words)}`,
        });
      return maker.make(step, (word, message) => findings.push({ path: [...at, word], message })) ?? [];
    }),
  );
};

const readSource = (given: { readonly [word: string]: unknown }, place: Place): TextMaker => {
  const { path, findings } = place;
  const nothing: TextMaker = { columns: [], text: () => '' };
  const named = sources.filter((word) => given[word] !== undefined);
  if (named.length !== 1) {
    const got = named.length === 0 ? showValue(given) : named.join(' and ');
    findings.push({ path, message: `must have a source, got ${got}; expected one of "column", "value", "parts"` });
    return nothing;
  }
  if (given['parts'] !== undefined) return parseParts(given['parts'], given['join'], path, findings);
  const word = given['column'] === undefined ? 'value' : 'column';
  const text = given[word];
  if (typeof text !== 'string' || text === '') {
    findings.push({ path: [...path, word], message: `must be a text, got ${showValue(text)}` });
    return nothing;
  }
  return word === 'value' ? { columns: [], text: () => text } : { columns: [text], text: (row) => row.get(text) ?? '' };
};

/**
 * Parses a limit, which is written like a value of the field, e.g. `100 sq ft`. Returns a function that returns why a
 * value is beyond the limit, or undefined without a valid limit.
 */
const readLimit = (
  word: 'min' | 'max',
  given: unknown,
  place: Place,
): ((value: Json) => string | undefined) | undefined => {
  const { field, path, findings, context } = place;
  const kind = kindFor(field);
  const { compare } = kind;
  if (given === undefined) return undefined;
  const parsed = typeof given === 'string' && compare !== undefined ? kind.fromText(given, field, context) : undefined;
  if (typeof given !== 'string' || compare === undefined || parsed === undefined || 'problem' in parsed) {
    const right =
      compare === undefined ? `${field.title} cannot be compared` : `expected a valid value of ${field.title}`;
    findings.push({ path: [...path, word], message: `is not a limit, got ${showValue(given)}; ${right}` });
    return undefined;
  }
  const limit = parsed.value;
  return (value) => {
    const order = compare(value, limit, context.settings);
    if (word === 'min') return order < 0 ? `is below ${given}` : undefined;
    return order > 0 ? `is above ${given}` : undefined;
  };
};

const isId = (text: string): boolean => idPattern.test(cleanId(text));

/**
 * Returns how the texts of a reference field are split into names or ids, and how ids are joined. Undefined: the field
 * is no reference to one resource.
 */
const referenceFormatOf = (
  field: Field,
):
  | { readonly split: (text: string) => readonly string[]; readonly join: (ids: readonly string[]) => string }
  | undefined => {
  const { refersTo } = kindFor(field).traits;
  if (field.to === undefined || refersTo === undefined || refersTo === 'any') return undefined;
  return refersTo === 'many'
    ? { split: parseList, join: writeList }
    : { split: (text) => [text], join: (ids) => ids.join('') };
};

/** Adds the words of a rule that do not exist, and a wrong `required`, to `findings`. */
const checkWords = (given: Readonly<Record<string, unknown>>, { path, findings }: Place): void => {
  for (const word of Object.keys(given).filter((name) => !(words as readonly string[]).includes(name))) {
    findings.push({ path: [...path, word], at: 'key', message: `is not a word of a rule, ${didYouMean(word, words)}` });
  }
  if (given['required'] !== undefined && typeof given['required'] !== 'boolean') {
    findings.push({
      path: [...path, 'required'],
      message: `must be true or false, got ${showValue(given['required'])}`,
    });
  }
};

type ReferenceFormat = NonNullable<ReturnType<typeof referenceFormatOf>>;

/**
 * Returns the ids of the records that a text refers to by id or by name, as a text. Undefined: none of them has an id,
 * because in a dry run the file's own rows would create them.
 */
const idsText = (
  text: string,
  { references, field, names }: { readonly references: ReferenceFormat; readonly field: Field; readonly names: Names },
): string | ConversionRefusal | undefined => {
  const ids: string[] = [];
  for (const part of references.split(text)) {
    const found = isId(part) ? { id: part } : names.idOf(field, part);
    if (isConversionRefusal(found)) return found;
    if ('id' in found) ids.push(found.id);
  }
  return ids.length === 0 ? undefined : references.join(ids);
};

/** Returns a function that converts each row once. */
const cachedByRow = (convertedOf: (row: FileRow) => Converted): ((row: FileRow) => Converted) => {
  const cache = new WeakMap<FileRow, Converted>();
  return (row) => {
    const converted = cache.get(row) ?? convertedOf(row);
    cache.set(row, converted);
    return converted;
  };
};

/**
 * Parses one rule of a mapping: a way to fill a field. Problems are added to `place.findings`. Returns undefined only
 * if the rule is not an object. Shape: `{"column": "price", "convert": [{"scale": 100000}], "required": true, "min": "1
 * lakh", "when": {…}}`.
 */
export const parseRule = (given: unknown, place: Place): MapRule | undefined => {
  const { field, path, findings, context } = place;
  if (!isObject(given)) {
    findings.push({
      path,
      message: `must be an object or a list of objects, got ${showValue(given)}; expected {"column": "…"}`,
    });
    return undefined;
  }
  checkWords(given, place);
  const source = readSource(given, place);
  const convert = readConvert(given['convert'], place);
  const when = parseCondition(given['when'], [...path, 'when'], findings);
  const limits = [readLimit('min', given['min'], place), readLimit('max', given['max'], place)].filter(
    (limit) => limit !== undefined,
  );
  const isRequired = given['required'] === true;
  const kind = kindFor(field);
  // The verdict on a row names the field, so the sentences of the kind do not.
  const untitled: Field = { ...field, title: '' };
  const references = referenceFormatOf(field);
  const convertRow = (row: FileRow): Converted => convert(source.text(row));
  // The cell of a reference is needed for its names and then for its value.
  const convertedOf = references === undefined ? convertRow : cachedByRow(convertRow);
  const namesOf = (row: FileRow): readonly string[] => {
    const text = convertedOf(row);
    if (references === undefined || isConversionRefusal(text)) return [];
    return references.split(text.text).filter((part) => part !== '' && !isId(part));
  };
  return {
    columns: [...source.columns, ...when.columns],
    when,
    text: source.text,
    ...(references === undefined ? {} : { names: namesOf }),
    read: (row, names) => {
      const cell = source.text(row);
      const cellText = convertedOf(row);
      if (isConversionRefusal(cellText)) return cellText;
      if (cellText.text === '') return isRequired ? { reason: 'is blank', got: cell } : undefined;
      const text = references === undefined ? cellText.text : idsText(cellText.text, { references, field, names });
      if (typeof text !== 'string') return text;
      const parsed = kind.fromText(text, untitled, context);
      if ('problem' in parsed) return { reason: parsed.problem.trim(), got: cell };
      for (const limit of limits) {
        const tooFar = limit(parsed.value);
        if (tooFar !== undefined) return { reason: tooFar, got: cell };
      }
      return parsed;
    },
  };
};
