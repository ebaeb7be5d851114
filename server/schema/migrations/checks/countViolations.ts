import { kindFor } from '#kinds/index.ts';
import { isBlank, type Json } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { columnsOfField } from '../../../query/filters/columns.ts';
import { quote } from '../../../postgres/quote.ts';
import { titleColumn, withTitles } from '../../../query/records/select/titleColumn.ts';
import type { DdlClient } from '../../tables/ddl.ts';
import type { RuleCheck, RuleValues } from './rules/ruleCheck.ts';
import { hasValueFix } from './fixes.ts';
import { isUnconverted, type FieldSource, convertedValue } from './fieldSources.ts';
import type { ColumnOf } from './rules/testSql.ts';
import { readExisting } from './readExisting.ts';

const isFixed = (source: FieldSource | undefined): boolean => source !== undefined && hasValueFix(source.field);

/** How many existing records violate a rule, and the first of them. */
export type RuleViolations = {
  readonly count: number;
  readonly examples: readonly { readonly _id: string; readonly title: string }[];
};

/** A resource in both versions, and where its existing values are stored. */
export type CountRequest = {
  readonly client: DdlClient;
  readonly after: Resource;
  /** The active version of the resource. Its table exists. */
  readonly before: Resource;
  readonly sources: ReadonlyMap<string, FieldSource>;
  readonly context: KindContext;
  readonly permissions: PermissionMap;
};

const maxExamples = 5;

const columnAs = (source: FieldSource): { text: string; type: string | undefined } => {
  const columns = columnsOfField(source.field);
  // If a value has several columns, the first shows only whether there is a value, and its order.
  const type = columns[0]?.type;
  return {
    text: source.stored === undefined ? `null::${type ?? 'text'}` : `t.${quote(source.stored.name)}`,
    type: columns.length > 1 && type === 'uuid' ? undefined : type,
  };
};

const afterColumns =
  ({ sources }: CountRequest): ColumnOf =>
  (name) => {
    const source = sources.get(name);
    return source === undefined ||
      !(isUnconverted(source) || source.stored === undefined) ||
      source.field.property.blankBecomes !== undefined
      ? undefined
      : columnAs(source);
  };

const beforeColumns =
  ({ before }: CountRequest): ColumnOf =>
  (name) => {
    const field = before.fieldsByName[name];
    return field === undefined ? undefined : columnAs({ field, stored: field, converts: false });
  };

const wrongSql = (check: RuleCheck, request: CountRequest): string | undefined => {
  const now = check.rule.sql?.(afterColumns(request));
  if (now === undefined) return undefined;
  if (check.before === undefined) return `not ${now}`;
  const previous = check.before.sql?.(beforeColumns(request));
  return previous === undefined ? undefined : `not ${now} and ${previous}`;
};

const sharedSql = (names: readonly string[], { before, sources }: CountRequest): string | undefined => {
  const columns = names.map((name) => sources.get(name));
  if (columns.some((source) => source?.stored === undefined)) return undefined;
  const texts = columns.map((source) => {
    const column = `t.${quote(source?.stored?.name ?? '')}`;
    return source !== undefined && kindFor(source.field).column.type === 'text' ? `lower(${column})` : column;
  });
  const blank = texts.map((text) => `${text} is not null`).join(' and ');
  return `${blank} and (${texts.join(', ')}) in (select ${texts.join(', ')} from ${quote(before.name)} t
    where t."deletedAt" is null and ${blank} group by ${texts.map((_, index) => index + 1).join(', ')}
    having count(*) > 1)`;
};

const countBySql = async (request: CountRequest, wrong: string): Promise<RuleViolations> => {
  const { client, before, permissions, context } = request;
  const where = `from ${quote(before.name)} t where t."deletedAt" is null and ${wrong}`;
  const { rows } = await client.query(`select count(*) as count ${where}`);
  const count = Number(rows[0]?.['count']);
  if (count === 0) return { count, examples: [] };
  const examples = await client.query(
    `select t."_id"::text as id, ${titleColumn(before, permissions)} as title ${where}
      order by t."_id" limit ${maxExamples}`,
  );
  const titled = examples.rows.map(({ id, title }) => ({ _id: String(id), title: String(title) }));
  return { count, examples: withTitles(before, titled, context) };
};

const countByReading = async (
  request: CountRequest,
  checks: readonly RuleCheck[],
): Promise<ReadonlyMap<RuleCheck, RuleViolations>> => {
  const { sources, before, context } = request;
  const names = [...new Set(checks.flatMap((check) => check.names))];
  const used = names.flatMap((name) => sources.get(name) ?? []);
  // The previous rule reads the current fields, whatever the new file calls them.
  const asStored = before.fields
    .filter(({ system }) => !system)
    .map((field): FieldSource => ({ field, stored: field, converts: false }));
  const read = checks.some((check) => check.before !== undefined) ? [...used, ...asStored] : used;
  const found = new Map<RuleCheck, { count: number; examples: { _id: string; title: string }[] }>(
    checks.map((check) => [check, { count: 0, examples: [] }]),
  );
  for await (const rows of readExisting(request, read)) {
    for (const { id, title, raw } of rows) {
      const record = Object.fromEntries(
        used.flatMap((source): [string, Json][] => {
          const value = convertedValue(source, raw[source.stored?.name ?? ''] ?? null, context);
          return value === undefined ? [] : [[source.field.name, value]];
        }),
      );
      for (const [check, broken] of found) {
        if (check.rule.js(record) || check.before?.js(raw) === false) continue;
        broken.count += 1;
        if (broken.examples.length < maxExamples) broken.examples.push({ _id: id, title });
      }
    }
  }
  return found;
};

/** Joins values that must be unique together to one text, or returns undefined if one of them is blank. */
const sharedKey = (
  names: readonly string[],
  record: RuleValues,
  sources: CountRequest['sources'],
): string | undefined => {
  if (names.some((name) => isBlank(record[name]))) return undefined;
  return JSON.stringify(
    names.map((name) => {
      const [value, field] = [record[name], sources.get(name)?.field];
      return typeof value === 'string' && field !== undefined && kindFor(field).column.type === 'text'
        ? value.toLowerCase()
        : value;
    }),
  );
};

/** Counts records whose values must be unique but would be equal after the changes of the draft. */
const countSharedByReading = async (request: CountRequest, names: readonly string[]): Promise<RuleViolations> => {
  const { sources, context } = request;
  const used = names.flatMap((name) => sources.get(name) ?? []);
  const first = new Map<string, { readonly _id: string; readonly title: string; counted: boolean }>();
  const examples: { _id: string; title: string }[] = [];
  let count = 0;
  for await (const rows of readExisting(request, used)) {
    for (const { id, title, raw } of rows) {
      const record = Object.fromEntries(
        used.map((source): [string, Json] => [
          source.field.name,
          convertedValue(source, raw[source.stored?.name ?? ''] ?? null, context) ?? null,
        ]),
      );
      const key = sharedKey(names, record, sources);
      const cached = key === undefined ? undefined : first.get(key);
      if (key !== undefined && cached === undefined) first.set(key, { _id: id, title, counted: false });
      if (cached === undefined) continue;
      const found = [...(cached.counted ? [] : [{ _id: cached._id, title: cached.title }]), { _id: id, title }];
      cached.counted = true;
      count += found.length;
      examples.push(...found.slice(0, maxExamples - examples.length));
    }
  }
  return { count, examples };
};

/**
 * Returns for each rule of a draft how many existing records violate it, with the ids and titles of the first five. Not
 * counted are deleted records, and records that already violate the same rule as it is in the active version. A rule is
 * tested by one SQL statement if possible. For patterns, and for values that the draft converts or fixes first, the
 * records are read in batches and tested in JavaScript.
 */
export const countViolations = async (
  request: CountRequest,
  checks: readonly RuleCheck[],
): Promise<ReadonlyMap<RuleCheck, RuleViolations>> => {
  const found = new Map<RuleCheck, RuleViolations>();
  const rest: RuleCheck[] = [];
  for (const check of checks) {
    if (
      check.unique?.some(
        (name) => request.sources.get(name)?.converts === true || isFixed(request.sources.get(name)),
      ) === true
    ) {
      found.set(check, await countSharedByReading(request, check.unique));
      continue;
    }
    const wrong = check.unique === undefined ? wrongSql(check, request) : sharedSql(check.unique, request);
    if (wrong !== undefined) found.set(check, await countBySql(request, wrong));
    else if (check.unique === undefined) rest.push(check);
    else found.set(check, { count: 0, examples: [] });
  }
  if (rest.length > 0) for (const [check, broken] of await countByReading(request, rest)) found.set(check, broken);
  return found;
};
