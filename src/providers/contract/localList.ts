import type { GetListParams } from 'ra-core';
import { kinds } from '#kinds/index.ts';
import { isDay, startOfDay } from '#model/values/time/dates.ts';
import { resolveRelative, resolveRelativeDay } from '#model/values/time/resolveRelative.ts';
import { AppError } from '#model/errors.ts';
import type { Field } from '#model/field.ts';
import { isBlank, isObject, type Json } from '#model/schema/json.ts';
import type { KindContext, Operator } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { statesOfType } from '#model/states.ts';
import type { ClientList, ClientRecord } from '../api/records.ts';
import { readToken } from '../session/tokenStore.ts';
import { userIdOf } from '../session/userIdOf.ts';

/** The list that the client computes: its page, sort order and filter, and the settings, e.g. to resolve `$today`. */
export type LocalList = { readonly params: GetListParams; readonly settings: Settings };

type Context = KindContext & {
  readonly resource: Resource;
  readonly rows: readonly ClientRecord[];
  readonly me: string | undefined;
  readonly now: Date;
};

type Comparable = string | number | boolean;

const numeric = ['numeric', 'integer', 'bigint', 'double precision', 'smallint'];

/**
 * Converts a value to what its kind compares: an instant to milliseconds, an area to square metres, a relative time to
 * an instant.
 */
const comparable = (
  value: unknown,
  field: Field | undefined,
  { me, now, timeZone, settings }: Context,
): Comparable | undefined => {
  if (isBlank(value)) return undefined;
  const kind = field === undefined ? undefined : kinds[field.kind];
  const type = kind?.column.type ?? 'text';
  const main: unknown =
    field !== undefined && kind?.column.wire === 'beside' && isObject(value)
      ? kind.toRow?.(value as Json, field, settings)['']
      : value;
  if (main === '$me') return me;
  if (typeof main === 'boolean') return main;
  if (typeof main === 'number' || numeric.includes(type)) return Number(main);
  if (typeof main !== 'string') return JSON.stringify(main);
  if (type === 'date') return resolveRelativeDay(main, now, timeZone).slice(0, 10);
  if (type !== 'timestamptz') return main;
  const meant = resolveRelative(main, now, timeZone);
  return (isDay(meant) ? startOfDay(meant, timeZone) : new Date(meant)).getTime();
};

const compare = (a: Comparable | undefined, b: Comparable | undefined): number | undefined => {
  if (a === undefined || b === undefined) return undefined;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b));
};

const plain = (value: unknown): string =>
  String(value ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

type Subject = { readonly value: unknown; readonly asked: unknown; readonly field: Field; readonly context: Context };
type Test = (subject: Subject) => boolean;

const listOf = (value: unknown): readonly unknown[] => (isBlank(value) ? [] : [value].flat());
const among: Test = ({ value, asked, field, context }) => {
  const own = listOf(value).map((each) => comparable(each, field, context));
  return listOf(asked).some((each) => own.includes(comparable(each, field, context)));
};
const ordered =
  (fits: (order: number) => boolean): Test =>
  ({ value, asked, field, context }) => {
    const order = compare(comparable(value, field, context), comparable(asked, field, context));
    return order !== undefined && fits(order);
  };

/** One test per operator. Each means the same as in the server's SQL. */
const tests: Readonly<Record<Operator, Test>> = {
  eq: among,
  in: among,
  any: among,
  ne: (subject) => !among(subject),
  notIn: (subject) => !among(subject),
  all: ({ asked, ...subject }) => listOf(asked).every((each) => among({ ...subject, asked: each })),
  gt: ordered((order) => order > 0),
  gte: ordered((order) => order >= 0),
  lt: ordered((order) => order < 0),
  lte: ordered((order) => order <= 0),
  contains: ({ value, asked }) => plain(value).includes(plain(asked)),
  startsWith: ({ value, asked }) => plain(value).startsWith(plain(asked)),
  blank: ({ value, asked }) => isBlank(value) === (asked === true),
  type: ({
    value,
    asked,
    context: {
      resource: { states },
    },
  }) => states !== undefined && statesOfType(states, listOf(asked).map(String)).includes(String(value)),
  repeated: ({ value, asked, field, context: { rows } }) =>
    (!isBlank(value) && rows.filter((row) => row[field.name] === value).length > 1) === (asked === true),
  of: ({ value, asked }) => isObject(value) && listOf(asked).includes(value['resource']),
};

const isOperator = (word: string): word is Operator => Object.hasOwn(tests, word);

const passesFilter = (record: ClientRecord, filter: Readonly<Record<string, unknown>>, context: Context): boolean =>
  Object.entries(filter).every(([name, asked]) => {
    if (name === 'q' || asked === undefined || asked === '') return true;
    if (name === 'id' || name === '_id') return listOf(asked).map(String).includes(record.id);
    if (name === '$and') return listOf(asked).every((each) => isObject(each) && passesFilter(record, each, context));
    if (name === '$or') return listOf(asked).some((each) => isObject(each) && passesFilter(record, each, context));
    const field = context.resource.fieldsByName[name];
    if (field === undefined) throw new AppError('NOT_SERVED');
    const subject = { value: record[name], field, context };
    const isOperators = isObject(asked) && Object.keys(asked).length > 0 && Object.keys(asked).every(isOperator);
    return isOperators
      ? Object.entries(asked).every(([word, each]) => isOperator(word) && tests[word]({ ...subject, asked: each }))
      : among({ ...subject, asked });
  });

const holdsWords = (record: ClientRecord, words: readonly string[], context: Context): boolean => {
  const text = context.resource.fields
    .filter(({ search }) => search)
    .map((field) => plain(kinds[field.kind]?.toText((record[field.name] ?? null) as Json, field, context)))
    .join('\n');
  return words.every((word) => text.includes(word));
};

const contextOf = (resource: Resource, rows: readonly ClientRecord[], settings: Settings): Context => ({
  resource,
  rows,
  settings,
  timeZone: settings.timeZone,
  me: userIdOf(readToken()),
  now: new Date(),
});

/**
 * Returns those records of `rows` that are not deleted, and that match the filter and the search words (`q`) of the
 * list. `rows` must be all records of the resource. Errors: `NOT_SERVED` for a filter that only Gable's server
 * supports.
 */
export const filterRecords = (
  resource: Resource,
  rows: readonly ClientRecord[],
  { params, settings }: LocalList,
): readonly ClientRecord[] => {
  const context = contextOf(resource, rows, settings);
  const filter: Readonly<Record<string, unknown>> = isObject(params.filter) ? params.filter : {};
  const words = plain(filter['q'])
    .split(/\s+/)
    .filter((word) => word !== '');
  return rows.filter(
    (record) =>
      !record['deletedAt'] &&
      passesFilter(record, filter, context) &&
      (words.length === 0 || holdsWords(record, words, context)),
  );
};

const sortRows = (
  resource: Resource,
  rows: readonly ClientRecord[],
  { params: { sort }, settings }: LocalList,
): readonly ClientRecord[] => {
  if (sort === undefined || sort.field === '') return rows;
  const context = contextOf(resource, rows, settings);
  const field = resource.fieldsByName[sort.field];
  const valueOf = (record: ClientRecord): Comparable | undefined => comparable(record[sort.field], field, context);
  const sign = sort.order === 'DESC' ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    // Blanks come last in both directions.
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return sign * (compare(left, right) ?? 0);
  });
};

/**
 * Filters and sorts `rows`, all records of the resource. Returns the page that the list requests (all if it requests
 * none), and the number of matching records as `total`. Errors: `NOT_SERVED` for a filter that only Gable's server
 * supports.
 */
export const pageOf = (resource: Resource, rows: readonly ClientRecord[], list: LocalList): ClientList => {
  const found = sortRows(resource, filterRecords(resource, rows, list), list);
  const { page, perPage } = list.params.pagination ?? { page: 1, perPage: found.length };
  return { data: found.slice((page - 1) * perPage, page * perPage), total: found.length };
};
