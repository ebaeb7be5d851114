import type pg from 'pg';
import type { Field } from '#model/field.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Model, Resource } from '#model/resource.ts';
import { type NamedRecord, namedRecords } from '../../../../query/lookups/references/namedRecords.ts';
import type { Reader } from '../../../../query/filters/reader.ts';
import { normalizeNames, type RowName, selectRowNames } from '../../../../query/lookups/references/rowNames.ts';
import type { Values } from '../../../../records/plan/plan.ts';
import { runRows } from '../../../../postgres/runStatement.ts';
import type { RowCondition } from '../../../../schema/mapping/conditions.ts';
import type { ConversionRefusal, FileRow } from '../../../../schema/mapping/conversion.ts';
import { storeNames, createNameTable, readStoredNames } from './storedNames.ts';
import type { Named, Names, NamingRow, OwnNames } from '../../../../schema/mapping/names.ts';
import type { ImportMap } from '../../maps/parseMap.ts';

/** Max cached names per field; a full cache is cleared. chosen: a file usually names few records many times. */
const maxRemembered = 50_000;

type RowOf = { readonly place: number; readonly values: Values };

type NamesOf = {
  readonly pool: pg.Pool;
  /** The connection that writes the rows. It is free only between two batches. */
  readonly client: pg.PoolClient;
  readonly model: Model;
  readonly resource: Resource;
  readonly reader: Reader;
  readonly map: Pick<ImportMap, 'rules'>;
  /** Whether the file is only checked. Absent for deliveries, whose records do not refer to each other. */
  readonly dryRun?: boolean;
};

/** Finds the records that cells refer to by name, including records that the file creates. */
export type FoundNames = Names & {
  /** Names of records that this file creates. Absent: no cell refers to the resource of the file. */
  readonly own?: OwnNames;
};

/** A column that refers to records by name: its field, which rows it is for, and the names in a row. */
type NameRule = {
  readonly field: Field;
  readonly when: RowCondition;
  readonly names: (row: FileRow) => readonly string[];
};

/** Returns the normalized form of each name, in which names are compared. */
const readPlainNames = async (
  client: pg.PoolClient,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const found = await runRows<{ name: string; plain: string }>(client, normalizeNames(names));
  return new Map(found.map(({ name, plain }) => [name, plain]));
};

/** Creates what knows the names of the records that the file itself creates. `rules`: those that may refer to them. */
const createOwnNames = ({ client, model, resource, reader }: NamesOf, rules: readonly NameRule[]): OwnNames => {
  const namesOfRows = async (rows: readonly RowOf[]): Promise<readonly RowName[]> => {
    const statement = selectRowNames({ to: resource, rows, reader, settings: model.settings });
    return statement === undefined ? [] : runRows<RowName>(client, statement);
  };
  return {
    readyRows: async (rows: readonly NamingRow[]) => {
      // Names of existing records matter too, because an earlier row may create a second record of that name.
      const lookups = rows.flatMap(({ cells }, place) =>
        rules
          .filter(({ when }) => when.holds(cells))
          .flatMap(({ names }) => names(cells).map((name) => ({ place, name }))),
      );
      if (lookups.length === 0) return rows.length;
      const plainNames = await readPlainNames(client, [...new Set(lookups.map(({ name }) => name))]);
      const created = await namesOfRows(
        rows.flatMap(({ values }, place) => (values === undefined ? [] : [{ place, values }])),
      );
      const firstPlaces = new Map<string, number>();
      for (const { place, name } of created) firstPlaces.set(name, Math.min(place, firstPlaces.get(name) ?? place));
      const waiting = lookups.find(({ place, name }) => {
        const first = firstPlaces.get(plainNames.get(name) ?? '');
        return first !== undefined && first < place;
      });
      return waiting?.place ?? rows.length;
    },
    made: async (rows) => {
      if (rows.length === 0) return;
      await storeNames(client, await namesOfRows(rows.map(({ number, values }) => ({ place: number, values }))));
    },
  };
};

/** The names that were looked up, by field, with the records that have them; empty if there are none. */
type NameCache = Map<Field, Map<string, readonly Named[]>>;

/** Returns the names in some rows that are not cached yet, by field. */
const newNames = (
  cache: NameCache,
  rules: readonly NameRule[],
  rows: readonly FileRow[],
): ReadonlyMap<Field, ReadonlySet<string>> => {
  const asked = new Map<Field, Set<string>>();
  for (const { field, when, names } of rules) {
    const unknown = rows
      .filter((row) => when.holds(row))
      .flatMap(names)
      .filter((name) => cache.get(field)?.has(name) !== true);
    if (unknown.length > 0) asked.set(field, new Set([...(asked.get(field) ?? []), ...unknown]));
  }
  return asked;
};

/** Returns the only record with a name, or why there is none. `hint`: added if no record has the name. */
const onlyRecord = (
  found: readonly Named[],
  { name, to, hint }: { readonly name: string; readonly to: Resource | undefined; readonly hint: string },
): Named | ConversionRefusal => {
  const [one, ...others] = found;
  if (one === undefined)
    return { reason: `is not the name of any ${inLowerCase(to?.title ?? 'record')}${hint}`, got: name };
  if (others.length === 0) return one;
  return {
    reason: `is the name of ${found.length} ${inLowerCase(to?.plural ?? 'records')}, so an id is needed`,
    got: name,
  };
};

/**
 * Returns functions that find the records to which cells refer by name: by a title, or by a unique text such as a
 * username. A name that is not found is looked up again with each batch, because an earlier row may have created its
 * record.
 */
export const findNames = (options: NamesOf): FoundNames => {
  const { pool, client, model, resource, reader, map, dryRun } = options;
  const rules = map.rules.flatMap(({ field, alternatives }) =>
    alternatives.flatMap(({ when, names }) => (names === undefined ? [] : [{ field, when, names }])),
  );
  const isOwn = (field: Field): boolean => field.to === resource.name;
  const cache: NameCache = new Map();

  const find = async (field: Field, names: readonly string[]): Promise<void> => {
    const to = model.resources[field.to ?? ''];
    const statement = to === undefined ? undefined : namedRecords({ to, names, reader, where: field.property.where });
    if (statement === undefined) return;
    const found = cache.get(field) ?? new Map<string, readonly Named[]>();
    // A record found by both its title and its username counts once.
    for (const { name, id } of await runRows<NamedRecord>(pool, statement))
      found.set(name, [...(found.get(name) ?? []).filter((one) => !('id' in one) || one.id !== id), { id }]);
    if (isOwn(field) && dryRun === true)
      for (const { name, row } of await readStoredNames(client, names))
        found.set(name, [...(found.get(name) ?? []), { row }]);
    cache.set(field, found);
  };

  const learn = async (rows: readonly FileRow[]): Promise<void> => {
    // For references to the same resource, the file may have created another record of that name meanwhile.
    for (const [field, { size }] of cache) if (size > maxRemembered || isOwn(field)) cache.delete(field);
    for (const [field, names] of newNames(cache, rules, rows)) await find(field, [...names]);
  };

  const ownRules = rules.filter(({ field }) => isOwn(field));
  let hasTable = false;
  return {
    learn: async (rows) => {
      if (ownRules.length > 0 && dryRun === true && !hasTable) await createNameTable(client);
      hasTable = true;
      await learn(rows);
    },
    idOf: (field, name) => {
      const hint = isOwn(field) && dryRun !== undefined ? ', and no earlier row creates one' : '';
      return onlyRecord(cache.get(field)?.get(name) ?? [], { name, to: model.resources[field.to ?? ''], hint });
    },
    ...(ownRules.length === 0 ? {} : { own: createOwnNames(options, ownRules) }),
  };
};
