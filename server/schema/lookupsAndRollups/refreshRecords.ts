import { computedValues } from '#kinds/computed.ts';
import { isFromOthers } from '#kinds/shared/values/formulaWords.ts';
import { hiddenFields } from '#kinds/validateRecord.ts';
import { isBlank, type Json, type JsonObject } from '#model/schema/json.ts';
import type { Model, Resource } from '#model/resource.ts';
import { editableIn } from '#model/states.ts';
import { quote } from '../../postgres/quote.ts';
import { type ComputedChange, insertComputedChanges } from '../../query/records/insertComputedChanges.ts';
import { rawColumn } from '../../query/records/selectRaw.ts';
import { selectFromOthers } from '../../query/lookups/selectFromOthers.ts';
import { valuesFromOthers } from '../../query/lookups/valuesFromOthers.ts';
import { writeColumns } from '../migrations/writeColumns.ts';
import type { DdlClient } from '../tables/ddl.ts';

export type Refresh = {
  readonly resource: Resource;
  /** Record → its look-ups and roll-ups to compute. */
  readonly records: ReadonlyMap<string, ReadonlySet<string>>;
  /**
   * Whether a new formula is being filled in. Its values are also written where a state allows no edit, and raise no
   * event.
   */
  readonly isFill?: boolean;
};

type Row = { readonly id: string; readonly version: number; readonly data: JsonObject };

const lockText = (resource: Resource): string => {
  const columns = ['t."_id"', ...resource.fields.map(rawColumn)].join(', ');
  return (
    `select t."_id"::text as id, t."version" as version, json_strip_nulls((select to_json(r) from (select ${columns}) r)) as data ` +
    `from ${quote(resource.name)} t where t."_id" = any($1::uuid[]) order by t."_id" for no key update`
  );
};

/**
 * Returns whether the state of a record keeps the value of a look-up. Roll-ups always change, because a payment may
 * come after the invoice.
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

/**
 * Computes look-ups and roll-ups of some records, and the values that depend on them, in the open transaction. The
 * records are locked in the order of their ids before the others are read, so that the later of two writers sees the
 * changes of the earlier. Version, time and author of the last change stay, because no user has edited the records.
 */
export const refreshRecords = async (client: DdlClient, model: Model, refresh: Refresh): Promise<void> => {
  const { resource, records, isFill } = refresh;
  const ids = [...records.keys()];
  const names = new Set([...records.values()].flatMap((each) => [...each]));
  const { lookups, rollups } = valuesFromOthers(model);
  const fields = [...lookups, ...rollups].filter((one) => one.resource === resource && names.has(one.field.name));
  if (fields.length === 0 || ids.length === 0) return;
  const statement = selectFromOthers({ model, fields, ids });
  // Sent together: the second statement begins, and sees what is committed, when the first has its locks.
  const [locked, others] = await Promise.all([
    client.query(lockText(resource), [ids]),
    client.query(statement.text, [...statement.values]),
  ]);
  const found = new Map(others.rows.map(({ id, values }) => [String(id), values as JsonObject]));
  const { settings } = model;
  const changed = locked.rows.flatMap(({ id, version, data }) => {
    const row: Row = { id: String(id), version: Number(version), data: data as JsonObject };
    const changes = changesOf(refresh, row, found.get(row.id) ?? {}, settings);
    return Object.keys(changes).length === 0 ? [] : [{ row, changes }];
  });
  if (changed.length === 0) return;
  const written = [...new Set(changed.flatMap(({ changes }) => Object.keys(changes)))];
  const { text, values } = writeColumns({
    resource,
    names: written,
    settings,
    records: changed.map(({ row: { id, version, data }, changes }) => ({
      id,
      version,
      values: Object.fromEntries(
        written.map((name): [string, Json] => [
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
  await Promise.all([
    client.query(text, values),
    ...(isFill === true ? [] : [client.query(events.text, [...events.values])]),
  ]);
};
