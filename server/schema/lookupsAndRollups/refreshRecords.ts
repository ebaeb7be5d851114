import { computedValues } from '#kinds/fields/computed.ts';
import { isFromOthers } from '#kinds/shared/values/formulaWords.ts';
import { hiddenFields } from '#model/validation/conditions.ts';
import { isBlank, type Json, type JsonObject } from '#model/schema/json.ts';
import type { Model, Resource } from '#model/resource.ts';
import { editableIn } from '#model/states.ts';
import { quote } from '../../postgres/quote.ts';
import { awaitAll } from '../../postgres/batches/sendTogether.ts';
import { prepared, type Statement } from '../../postgres/statement.ts';
import { type ComputedChange, insertComputedChanges } from '../../query/records/log/insertComputedChanges.ts';
import { rawColumn } from '../../query/records/select/selectRaw.ts';
import { selectFromOthers } from '../../query/lookups/fromOthers/selectFromOthers.ts';
import { valuesFromOthers } from '../../query/lookups/fromOthers/valuesFromOthers.ts';
import { writeColumns } from '../../query/records/write/writeColumns.ts';
import type { DdlClient } from '../tables/ddl.ts';

/** Records of one resource whose look-ups and roll-ups must be computed. */
export type Refresh = {
  readonly resource: Resource;
  /** Id of a record → the names of its look-ups and roll-ups to compute. */
  readonly records: ReadonlyMap<string, ReadonlySet<string>>;
  /**
   * Whether the values of a new formula are filled in. Such values are also written where a state allows no edit, and
   * cause no event.
   */
  readonly isFill?: boolean;
};

type Row = { readonly id: string; readonly version: number; readonly data: JsonObject };

/** Returns whether all computed fields of a resource are look-ups and roll-ups, so that no formula reads them. */
const isPlain = ({ fields }: Resource): boolean =>
  fields.every(({ computed }) => computed === undefined || isFromOthers(computed));

const lockText = (resource: Resource, names: ReadonlySet<string>): string => {
  const { states, fields } = resource;
  // Formulas and conditions may read every field.
  const read = isPlain(resource) ? fields.filter(({ name }) => names.has(name) || name === states?.field) : fields;
  const columns = ['t."_id"', ...read.map(rawColumn)].join(', ');
  return `select t."_id"::text as id, t."version" as version,
      json_strip_nulls((select to_json(r) from (select ${columns}) r)) as data
      from ${quote(resource.name)} t where t."_id" = any($1::uuid[]) order by t."_id" for no key update`;
};

/**
 * Returns whether a look-up keeps its stored value because the state of its record allows no edit. Roll-ups always
 * change, because a payment may come after the invoice.
 */
const isKept = ({ resource: { states, fieldsByName }, isFill }: Refresh, data: JsonObject, name: string): boolean => {
  const computed = fieldsByName[name]?.computed;
  const editable = states === undefined ? undefined : editableIn(states, data[states.field]);
  if (editable === undefined || editable.includes(name) || typeof computed !== 'object' || !('lookup' in computed))
    return false;
  return isFill !== true || !isBlank(data[name]);
};

/** Returns the computed values of a record that differ from the stored ones: field → new value, null if blank. */
const changesOf = (refresh: Refresh, { id, data }: Row, found: JsonObject, settings: Model['settings']): JsonObject => {
  const { resource } = refresh;
  const asked = refresh.records.get(id) ?? new Set<string>();
  const own = Object.fromEntries(
    [...asked]
      .filter((name) => !isKept(refresh, data, name))
      .map((name): [string, Json] => [name, found[name] ?? null]),
  );
  if (isPlain(resource))
    return Object.fromEntries(Object.entries(own).filter(([name, value]) => value !== (data[name] ?? null)));
  const record = Object.fromEntries(Object.entries({ ...data, ...own }).filter(([, value]) => value !== null));
  const computed = computedValues(resource, record, { settings, touched: asked });
  const hidden = hiddenFields(resource, { ...record, ...computed });
  return Object.fromEntries(
    Object.entries(computed).flatMap(([name, value]): [string, Json][] => {
      const next = hidden.has(name) && !isFromOthers(resource.fieldsByName[name]?.computed) ? null : value;
      return next === (data[name] ?? null) ? [] : [[name, next]];
    }),
  );
};

const eventOf = ({ fieldsByName }: Resource, { id, data }: Row, changes: JsonObject): ComputedChange => {
  const entries = Object.entries(changes).map(([name, value]): [string, Json] => [
    name,
    { old: data[name] ?? null, new: value },
  ]);
  return {
    record: id,
    changes: Object.fromEntries(entries),
    audited: Object.fromEntries(entries.filter(([name]) => fieldsByName[name]?.audit === true)),
  };
};

const run = (client: DdlClient, { name, text, values }: Statement) =>
  client.query({ ...(name === undefined ? {} : { name }), text, values: [...values] });

/**
 * What was read to refresh records. `rows`: the locked records with their stored values. `found`: id of a record → its
 * look-ups and roll-ups, computed from the current values of other records.
 */
export type ReadRecords = { readonly rows: readonly Row[]; readonly found: ReadonlyMap<string, JsonObject> };

/**
 * Returns two statements for the records of `refresh`. The first locks them in the order of their ids and reads their
 * stored values. The second computes their look-ups and roll-ups; it runs after the first has its locks, so it sees
 * everything that earlier writers of these records have committed. Empty if there is nothing to compute.
 */
export const readStatements = (model: Model, { resource, records }: Refresh): readonly Statement[] => {
  const ids = [...records.keys()];
  const names = new Set([...records.values()].flatMap((each) => [...each]));
  const { lookups, rollups } = valuesFromOthers(model);
  const fields = [...lookups, ...rollups].filter((one) => one.resource === resource && names.has(one.field.name));
  if (fields.length === 0 || ids.length === 0) return [];
  // Both statements find their records by id, so one plan suits all values.
  const { text, values } = selectFromOthers({ model, fields, ids });
  return [prepared(lockText(resource, names), [ids]), prepared(text, values)];
};

type Rows = { readonly rows: readonly Readonly<Record<string, unknown>>[] };

/** Returns the rows of both statements of `readStatements` as `ReadRecords`. Empty if there were no statements. */
export const readResults = ([locked, others]: readonly Rows[]): ReadRecords => ({
  rows: (locked?.rows ?? []).map(({ id, version, data }) => ({
    id: String(id),
    version: Number(version),
    data: data as JsonObject,
  })),
  found: new Map((others?.rows ?? []).map(({ id, values }) => [String(id), values as JsonObject])),
});

/** The statements that write the changed values of some records, and their events. */
export type Writes = {
  readonly ids: readonly string[];
  readonly statements: readonly Statement[];
  readonly names: readonly string[];
};

/**
 * Returns the statements that store the computed values that differ from the stored ones, and that insert the change
 * events for rules and webhooks. There are no events if `refresh.isFill` is set. `ids` and `names`: the records and the
 * fields that change. All three are empty if no value differs.
 */
export const planWrites = (
  model: Model,
  { refresh, read }: { readonly refresh: Refresh; readonly read: ReadRecords },
): Writes => {
  const { resource, records, isFill } = refresh;
  const { settings } = model;
  const changed = read.rows
    .filter(({ id }) => records.has(id))
    .flatMap((row) => {
      const changes = changesOf(refresh, row, read.found.get(row.id) ?? {}, settings);
      return Object.keys(changes).length === 0 ? [] : [{ row, changes }];
    });
  if (changed.length === 0) return { ids: [], statements: [], names: [] };
  const names = [...new Set(changed.flatMap(({ changes }) => Object.keys(changes)))];
  const { text, values } = writeColumns({
    resource,
    names,
    settings,
    records: changed.map(({ row: { id, version, data }, changes }) => ({
      id,
      version,
      values: Object.fromEntries(
        names.map((name): [string, Json] => [
          name,
          Object.hasOwn(changes, name) ? (changes[name] ?? null) : (data[name] ?? null),
        ]),
      ),
    })),
  });
  const events = insertComputedChanges(
    resource.name,
    changed.map(({ row, changes }) => eventOf(resource, row, changes)),
  );
  return {
    ids: changed.map(({ row }) => row.id),
    statements: [prepared(text, values), ...(isFill === true ? [] : [events])],
    names,
  };
};

/**
 * Computes and stores look-ups and roll-ups of some records, and the formulas that read them, in the open transaction.
 * A look-up keeps its value if the state of its record allows no edit. Version, time and author of the records stay
 * unchanged, because no user has edited them. Returns the ids of the changed records.
 */
export const refreshRecords = async (client: DdlClient, model: Model, refresh: Refresh): Promise<readonly string[]> => {
  const read = readResults(await awaitAll(readStatements(model, refresh).map((statement) => run(client, statement))));
  const { ids, statements } = planWrites(model, { refresh, read });
  await awaitAll(statements.map((statement) => run(client, statement)));
  return ids;
};
