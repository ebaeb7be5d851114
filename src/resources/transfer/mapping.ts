import type { ImportMode } from '#model/imports.ts';
import { isObject, type JsonObject } from '#model/json.ts';

/** What a person decides about a file: each column's field, and how rows meet records. */
export type Mapping = {
  readonly mode: ImportMode;
  /** Column that holds the ids of records. */
  readonly id: string | undefined;
  /** Field by which a row finds its record; '' stands for the id. */
  readonly key: string;
  /** Column → field; '' leaves it out. */
  readonly targets: Readonly<Record<string, string>>;
  /** A mapping with conversions of its own, taken as it is. */
  readonly declared?: JsonObject;
  /** The saved mapping that it was taken from; absent: the one that stands there at first. */
  readonly saved?: string;
};

const columnOf = (rule: unknown): string | undefined => {
  const words = isObject(rule) ? Object.keys(rule) : [];
  return isObject(rule) && words.length === 1 && typeof rule['column'] === 'string' ? rule['column'] : undefined;
};

const modeOf = (value: unknown): ImportMode => (value === 'update' || value === 'both' ? value : 'create');

/** Reads a map into what a person can change column by column; one that converts or composes stays whole. */
export const readMapping = (map: JsonObject, header: readonly string[]): Mapping => {
  const fields: Readonly<Record<string, unknown>> = isObject(map['fields']) ? map['fields'] : {};
  const isSimple = Object.values(fields).every((rule) => columnOf(rule) !== undefined);
  const byColumn = new Map(Object.entries(fields).flatMap(([field, rule]) => {
    const column = columnOf(rule);
    return column === undefined ? [] : [[column, field] as const];
  }));
  const [key] = Array.isArray(map['matchKey']) ? map['matchKey'] : [];
  return {
    mode: modeOf(map['mode']),
    id: typeof map['id'] === 'string' ? map['id'] : undefined,
    key: typeof key === 'string' ? key : '',
    targets: Object.fromEntries(header.filter((column) => column !== map['id']).map((column) => [column, byColumn.get(column) ?? ''])),
    ...(isSimple ? {} : { declared: map }),
  };
};

/** Writes what a person decided as a map. Shape: `{"resource":"leads","mode":"create","fields":{"name":{"column":"Full name"}},"ignore":{"X":"left out"}}`. */
export const writeMapping = (resource: string, { mode, id, key, targets, declared }: Mapping): JsonObject => {
  if (declared !== undefined) return declared;
  const entries = Object.entries(targets);
  return {
    resource, mode,
    ...(id === undefined ? {} : { id }),
    ...(mode !== 'create' && key !== '' ? { matchKey: [key] } : {}),
    fields: Object.fromEntries(entries.filter(([, field]) => field !== '').map(([column, field]) => [field, { column }])),
    ignore: Object.fromEntries(entries.filter(([column, field]) => field === '' && column !== '' && column !== 'Verdict' && column !== 'Reason').map(([column]) => [column, 'left out'])),
  };
};
