import type { Field } from '#model/field.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { Model, Resource } from '#model/resource.ts';
import { statesOfType } from '#model/states.ts';
import { type Bind, createParameters } from '../../postgres/parameters.ts';
import { quote, quoteText } from '../../postgres/quote.ts';
import type { Reader } from '../filters/reader.ts';
import { scopeCondition } from '../filters/scope/scope.ts';
import { plannedForValues, prepared, type Statement } from '../../postgres/statement.ts';
import { titleColumn } from '../records/select/titleColumn.ts';

/** A resource with owners. `owners`: its owner fields. `open`: the states in which a record still needs an owner. */
export type Ownership = {
  readonly resource: Resource;
  readonly owners: readonly Field[];
  readonly open: readonly string[];
};

/** State types in which a record still needs an owner. */
const openTypes = ['open', 'scheduled'] as const;

const isMany = (field: Field): boolean => field.property.type === 'array';

/**
 * Returns the resources whose open records can be reassigned between records of the resource `to`, such as users. Such
 * a resource has open states and owner fields that refer to `to` and that users can change.
 */
export const ownershipsOf = (model: Model, to: string): readonly Ownership[] =>
  Object.values(model.resources).flatMap((resource) => {
    const { states } = resource;
    const owners = resource.owners
      .flatMap((name) => resource.fieldsByName[name] ?? [])
      .filter((field) => field.to === to && !field.readOnly && !field.system);
    if (states === undefined || resource.readOnly || owners.length === 0) return [];
    const open = statesOfType(states, openTypes);
    return open.length === 0 ? [] : [{ resource, owners, open }];
  });

const ownedText = ({ resource, owners, open }: Ownership, owner: string, bind: Bind): string => {
  const terms = owners.map((field) =>
    isMany(field)
      ? `t.${quote(field.name)} && array[${bind(owner, 'uuid')}]`
      : `t.${quote(field.name)} = ${bind(owner, 'uuid')}`,
  );
  const state = quote(resource.states?.field ?? '');
  return `(${terms.join(' or ')}) and t.${state} = any(${bind(open, 'text[]')}) and t."deletedAt" is null`;
};

/**
 * Returns the statement that counts the open records that the user `owner` owns in the resource of `ownership`, as a
 * row `{all, visible}`. `visible`: those in the scope of `reader`. Example: `select count(*)::int as "all", count(*)
 * filter (where true)::int as visible from "leads" t where (t."assignedTo" = $1::uuid) and …`.
 */
export const countOwned = (ownership: Ownership, owner: string, reader: Reader): Statement => {
  const { bind, values } = createParameters();
  const where = ownedText(ownership, owner, bind);
  const scope = scopeCondition(ownership.resource, reader, bind) ?? 'true';
  return prepared(
    `select count(*)::int as "all", count(*) filter (where ${scope})::int as visible
      from ${quote(ownership.resource.name)} t
      where ${where}`,
    values,
  );
};

/** The owner whose records are selected, and how many of them. */
export type OwnedOptions = {
  readonly owner: string;
  readonly reader: Reader;
  /** Only the records with these ids. Absent: all. */
  readonly ids?: readonly string[] | undefined;
  readonly limit?: number;
  /** Whether the rows are locked until the transaction ends. */
  readonly lock?: boolean;
};

/** An open record: its id, its title, and the values of its owner fields. */
export type Owned = { readonly _id: string; readonly title: string | null; readonly owners: JsonObject };

/**
 * Returns the statement that selects the open records of the user `owner` that are in the scope of `reader`, oldest
 * first, as rows `{_id, title, owners}`. With `ids`, only these records; with `limit`, at most so many. With `lock`,
 * the rows are locked until the transaction ends. Example: `select t."_id"::text as "_id", … as title,
 * json_build_object('assignedTo', t."assignedTo") as owners from "leads" t where … order by t."_id" for no key update`.
 */
export const selectOwned = (
  ownership: Ownership,
  { owner, reader, ids, limit, lock = false }: OwnedOptions,
): Statement => {
  const { resource, owners } = ownership;
  const { bind, values } = createParameters();
  const where = [
    ownedText(ownership, owner, bind),
    scopeCondition(resource, reader, bind),
    ids === undefined ? undefined : `t."_id" = any(${bind(ids, 'uuid[]')})`,
  ]
    .filter((term) => term !== undefined)
    .join(' and ');
  const pairs = owners.map(({ name }) => `${quoteText(name)}, t.${quote(name)}`).join(', ');
  const title = titleColumn(resource, reader.actor.permissions);
  const first = limit === undefined ? '' : ` limit ${bind(limit, 'integer')}`;
  return plannedForValues(
    `select t."_id"::text as "_id", ${title} as title, json_build_object(${pairs}) as owners
      from ${quote(resource.name)} t
      where ${where}
      order by t."_id"${first}${lock ? ' for no key update' : ''}`,
    values,
  );
};

/** A change of the owners of several records. */
export type NewOwners = {
  /** The records with the new values of their owner fields. */
  readonly rows: readonly { readonly _id: string; readonly owners: JsonObject }[];
  /** Id of the user who makes the change. */
  readonly by: string;
  readonly now: Date;
};

/**
 * Returns the statement that writes the new owners of the records in `rows` and increases the version of each record.
 * If the first owner of a record changes, the statement also sets the time of the assignment. The statement returns no
 * rows. Example: `update "leads" t set "assignedTo" = c."assignedTo", "version" = t."version" + 1, … from
 * jsonb_to_recordset($1::jsonb) as c ("_id" uuid, "assignedTo" uuid) where t."_id" = c."_id"`.
 */
export const updateOwners = ({ resource, owners }: Ownership, { rows, by, now }: NewOwners): Statement => {
  const { bind, values } = createParameters();
  const at = bind(now.toISOString(), 'timestamptz');
  const stamp = resource.fields.find((field) => field.stamp === 'assigned');
  const first = owners.find(({ name }) => name === resource.owners[0]);
  const sets = [
    ...owners.map(({ name }) => `${quote(name)} = c.${quote(name)}`),
    ...(stamp === undefined || first === undefined
      ? []
      : [
          `${quote(stamp.name)} = case when t.${quote(first.name)} is distinct from c.${quote(first.name)} ` +
            `then ${at} else t.${quote(stamp.name)} end`,
        ]),
    '"version" = t."version" + 1',
    `"updatedAt" = ${at}`,
    `"updatedBy" = ${bind(by, 'uuid')}`,
  ];
  const columns = ['"_id" uuid', ...owners.map((field) => `${quote(field.name)} ${isMany(field) ? 'uuid[]' : 'uuid'}`)];
  const given = bind(JSON.stringify(rows.map(({ _id, owners: next }) => ({ _id, ...next }))), 'jsonb');
  return plannedForValues(
    `update ${quote(resource.name)} t set ${sets.join(', ')}
      from jsonb_to_recordset(${given}) as c (${columns.join(', ')}) where t."_id" = c."_id"`,
    values,
  );
};
