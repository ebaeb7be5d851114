import { kindFor } from '#kinds/index.ts';
import { cleanId, idPattern } from '#kinds/shared/values/ids.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import type { Model, Resource } from '#model/resource.ts';
import { namedRecords } from '../../../query/lookups/references/namedRecords.ts';
import { quote } from '../../../postgres/quote.ts';
import type { Reader } from '../../../query/filters/reader.ts';
import { titleText } from '../../../query/filters/titleText.ts';
import type { DdlClient } from '../../tables/ddl.ts';
import type { StoredColumns, Resolver, FieldSource } from './fieldSources.ts';
import { isListField } from '../../../query/filters/columns.ts';

/** The versions before and after a draft, and the connection on which records are found by name. */
export type Resolving = { readonly client: DdlClient; readonly before: Model; readonly after: Model };

/** A stored value, its name, and the number of existing records that have it. */
type Named = { readonly value: string; readonly name: string; readonly count: number };

const isReference = (field: Field | undefined): boolean =>
  field !== undefined && (kindFor(field).traits.refersTo === 'one' || kindFor(field).traits.refersTo === 'many');
/**
 * Returns whether the values of a field must be found by name: a text became a reference, or a reference refers to
 * another resource.
 */
const needsNames = ({ field, stored, converts }: FieldSource, after: Model): boolean => {
  if (stored === undefined || !isReference(field) || isListField(field) !== isListField(stored)) return false;
  if (!isReference(stored))
    return converts && (kindFor(stored).column.type === 'text' || kindFor(stored).column.type === 'text[]');
  const to = after.resources[field.to ?? ''];
  return stored.to !== field.to && to?.schema.was !== stored.to;
};

/**
 * Returns the active version of a resource of the draft, which may have another name. Undefined: the resource is new.
 */
const asStored = ({ before, after }: Resolving, name: string | undefined): Resource | undefined => {
  const to = name === undefined ? undefined : after.resources[name];
  return before.resources[name ?? ''] ?? before.resources[to?.schema.was ?? ''];
};

const readerOf = ({ before }: Resolving): Reader => ({
  actor: { userId: '', username: '', permissions: permissionNames(before), roleIds: [], teamIds: [] },
  now: new Date(),
  timeZone: before.settings.timeZone,
  settings: before.settings,
  model: before,
});

/**
 * Reads the distinct values of a field, each with its name and number of records. The name of a text is the text; the
 * name of an id is the title of its record.
 */
const readValues = async (
  work: Resolving,
  table: string,
  { stored }: FieldSource,
  only?: readonly string[],
): Promise<readonly Named[]> => {
  if (stored === undefined) return [];
  const column = `r.${quote(stored.name)}`;
  const entries = isListField(stored)
    ? `cross join lateral unnest(${column}) e(value)`
    : `cross join lateral (select ${column} as value) e`;
  const old = isReference(stored) ? asStored(work, stored.to) : undefined;
  const title =
    old === undefined
      ? 'v.value'
      : `coalesce((select ${titleText(old, permissionNames(work.before))} ` +
        `from ${quote(old.name)} t where t."_id"::text = v.value), v.value)`;
  const wanted = only === undefined ? '' : ' and e.value::text = any($1::text[])';
  const { rows } = await work.client.query(
    `select v.value, ${title} as name, v.count
      from (select e.value::text as value, count(*) filter (where r."deletedAt" is null)::int as count
      from ${quote(table)} r ${entries} where e.value is not null and e.value::text <> ''${wanted} group by 1) v`,
    only === undefined ? [] : [only],
  );
  return rows.map(({ value, name, count }) => ({ value: String(value), name: String(name), count: Number(count) }));
};

/** Finds the records with these names or ids: name → ids. */
const find = async (
  work: Resolving,
  field: Field,
  names: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const to = asStored(work, field.to);
  const found = new Map<string, Set<string>>();
  if (to === undefined || names.length === 0) return found;
  const add = (name: string, id: string): void => void found.set(name, (found.get(name) ?? new Set()).add(id));
  const ids = names.filter((name) => idPattern.test(cleanId(name)));
  const existingIds = await work.client.query(
    `select "_id"::text as id from ${quote(to.name)} where "_id" = any($1::uuid[]) and "deletedAt" is null`,
    [ids.map(cleanId)],
  );
  const isKnown = new Set(existingIds.rows.map(({ id }) => String(id)));
  for (const name of ids) if (isKnown.has(cleanId(name))) add(name, cleanId(name));
  const statement = namedRecords({ to, names, reader: readerOf(work), where: field.property.where });
  if (statement === undefined) return found;
  const { rows } = await work.client.query(statement.text, [...statement.values]);
  for (const { name, id } of rows) add(String(name), String(id));
  return found;
};

const idOf = (found: ReadonlySet<string> | undefined): string | undefined =>
  found?.size === 1 ? [...found][0] : undefined;

/**
 * Creates the resolver of a field. `becomes` in the file replaces single names; `unresolvedBecomes` replaces each name
 * that fits no record, or several.
 */
const openResolver = async (work: Resolving, table: string, source: FieldSource): Promise<Resolver> => {
  const { field } = source;
  const { becomes = {}, unresolvedBecomes } = field.property;
  const ids = new Map<string, string | null>();
  const resolver = { none: [] as string[], several: [] as string[], found: 0, missing: 0, blank: 0 };
  const learn = async (values: readonly Named[]): Promise<void> => {
    const renamed = values.map((one) => ({
      ...one,
      name: Object.hasOwn(becomes, one.name) ? (becomes[one.name] ?? null) : one.name,
    }));
    const others = unresolvedBecomes === undefined || unresolvedBecomes === null ? [] : [unresolvedBecomes];
    const found = await find(work, field, [...new Set([...renamed.flatMap(({ name }) => name ?? []), ...others])]);
    const other =
      unresolvedBecomes === undefined || unresolvedBecomes === null
        ? unresolvedBecomes
        : idOf(found.get(unresolvedBecomes));
    for (const { value, name, count } of renamed) {
      const id = name === null ? null : (idOf(found.get(name)) ?? other);
      if (id !== undefined) ids.set(value, id);
      if (id === undefined) resolver.missing += count;
      else if (id === null) resolver.blank += count;
      else resolver.found += count;
      if (id === undefined && name !== null)
        ((found.get(name)?.size ?? 0) > 1 ? resolver.several : resolver.none).push(name);
    }
  };
  await learn(await readValues(work, table, source));
  const resolve = (value: Json): Json | undefined => {
    if (!Array.isArray(value)) return value === null || value === '' ? null : ids.get(String(value));
    const entries = (value as readonly Json[]).map((entry) => ids.get(String(entry)));
    return entries.includes(undefined)
      ? undefined
      : [...new Set(entries.filter((entry) => entry !== null && entry !== undefined))];
  };
  return {
    ...resolver,
    get found() {
      return resolver.found;
    },
    get blank() {
      return resolver.blank;
    },
    get missing() {
      return resolver.missing;
    },
    resolve,
    learn: async (values) => {
      const unknown = [
        ...new Set(
          values
            .flat()
            .filter((value) => typeof value === 'string' && value !== '' && !ids.has(value))
            .map(String),
        ),
      ];
      if (unknown.length > 0) await learn(await readValues(work, table, source, unknown));
    },
  };
};

/**
 * Returns `sources` with a `resolver`, which finds records by name, for each stored text that becomes a reference, and
 * for each stored reference that will refer to another resource. All other sources are unchanged, and so are sources
 * without a column in `columns`. `table`: the name of the resource's existing table.
 */
export const withResolvers = async (
  work: Resolving,
  {
    table,
    sources,
    columns,
  }: { readonly table: string; readonly sources: ReadonlyMap<string, FieldSource>; readonly columns: StoredColumns },
): Promise<ReadonlyMap<string, FieldSource>> => {
  const entries: (readonly [string, FieldSource])[] = [];
  for (const [name, source] of sources) {
    const isStored = source.stored !== undefined && columns.has(source.stored.name);
    entries.push([
      name,
      isStored && needsNames(source, work.after)
        ? { ...source, resolver: await openResolver(work, table, source) }
        : source,
    ]);
  }
  return new Map(entries);
};
