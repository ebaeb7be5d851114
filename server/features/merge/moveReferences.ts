import type pg from 'pg';
import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Model, Resource } from '#model/resource.ts';
import { isObject } from '#model/schema/json.ts';
import type { LogSchema } from '#model/schema/schema.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { authorId } from '../../auth/actor/actor.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import { plannedForValues, type Statement } from '../../postgres/statement.ts';
import {
  referenceCondition,
  type ReferencingField,
  referencesTo,
} from '../../query/lookups/references/referencingFields.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { runRows } from '../../postgres/runStatement.ts';
import type { MovedFiles } from './moveFiles.ts';

/**
 * References that a merge moved from one record to another. `resource`: the resource of the referring records, or the
 * table of messages. `field`: the field with the reference. `within`: the group or rows that contain this field.
 * Without `field`, the referring records are entries of a log, or messages. `ids`: the referring records. `both`: the
 * referring records that referred to both records before the merge.
 */
export type MovedReferences = {
  readonly resource: string;
  readonly field?: string;
  readonly within?: string;
  readonly ids: readonly string[];
  readonly both: readonly string[];
};

type Move = { readonly from: string; readonly to: string };
type Row = { readonly id: string; readonly both: boolean };

/** Returns an id as Postgres and JSON columns store it. */
const storedId = (id: string): string => id.toLowerCase();

/** Returns the statement that makes the references of one field refer to another record. */
const moveStatement = (
  { actor, now }: OperationContext,
  reference: ReferencingField,
  { from, to }: Move,
): Statement => {
  const { resource, field, within } = reference;
  const { bind, values } = createParameters();
  const isMany = within === undefined && kindFor(field).traits.refersTo === 'many';
  const name = (within ?? field).name;
  const column = quote(name);
  const was = referenceCondition(reference, [from], bind);
  const type = within === undefined ? 'uuid' : 'text';
  const next = bind(storedId(to), type);
  // Only bound if it is used, because Postgres refuses a parameter without a type.
  const old = isMany || within !== undefined ? bind(storedId(from), type) : '';
  const both = isMany
    ? `t.${column} @> array[${next}]`
    : within === undefined
      ? 'false'
      : `position(${next} in t.${column}::text) > 0`;
  const value = isMany
    ? `case when was.both then array_remove(t.${column}, ${old}) else array_replace(t.${column}, ${old}, ${next}) end`
    : within === undefined
      ? next
      : `replace(t.${column}::text, ${old}, ${next})::jsonb`;
  return plannedForValues(
    `with was as (select t."_id", ${both} as both from ${quote(resource.name)} t where ${was} for update)
     update ${quote(resource.name)} t set ${column} = ${value}, "version" = t."version" + 1,
       "updatedAt" = ${bind(now.toISOString(), 'timestamptz')}, "updatedBy" = ${bind(authorId(actor), 'uuid')}
     from was where t."_id" = was."_id" returning t."_id"::text as id, was.both`,
    values,
  );
};

/** Moves the entries of logs, such as the timeline, to another record. */
const moveLogs = async (
  context: OperationContext,
  client: pg.PoolClient,
  { from, to }: Move,
): Promise<readonly MovedReferences[]> => {
  const moved: MovedReferences[] = [];
  for (const { name, schema } of Object.values(context.state.model.resources)) {
    if (schema.log === undefined) continue;
    const { resource, record } = schema.log;
    const rows = await runRows<{ id: string }>(
      client,
      plannedForValues(
        `update ${quote(name)} t set ${quote(record)} = $3 where t.${quote(resource)} = $1 and t.${quote(record)} = $2
          returning t."_id"::text as id`,
        [context.resource.name, from, to],
      ),
    );
    if (rows.length > 0) moved.push({ resource: name, ids: rows.map(({ id }) => id), both: [] });
  }
  return moved;
};

/** The table of channel messages. It is not a resource, and is moved like a log. */
const messages = 'gable.messages';

const moveMessages = async (
  { resource }: OperationContext,
  client: pg.PoolClient,
  { from, to }: Move,
): Promise<readonly MovedReferences[]> => {
  const rows = await runRows<{ id: string }>(
    client,
    plannedForValues(
      `update ${messages} set record = $3 where resource = $1 and record = $2 returning id::text as id`,
      [resource.name, from, to],
    ),
  );
  return rows.length === 0 ? [] : [{ resource: messages, ids: rows.map(({ id }) => id), both: [] }];
};

/**
 * Makes everything that refers to the record `from` refer to the record `to`: references, relations, rows, share links,
 * messages and timeline entries. References in deleted records are moved too. Returns what was moved, for undo.
 */
export const moveReferences = async (
  context: OperationContext,
  client: pg.PoolClient,
  move: Move,
): Promise<readonly MovedReferences[]> => {
  const moved: MovedReferences[] = [];
  for (const reference of referencesTo(context.state.model, context.resource.name, { logs: true })) {
    const { resource, field, within } = reference;
    const rows = await runRows<Row>(client, moveStatement(context, reference, move));
    if (rows.length === 0) continue;
    moved.push({
      resource: resource.name,
      field: field.name,
      ...(within === undefined ? {} : { within: within.name }),
      ids: rows.map(({ id }) => id),
      both: rows.flatMap(({ id, both }) => (both ? [id] : [])),
    });
  }
  return [...moved, ...(await moveLogs(context, client, move)), ...(await moveMessages(context, client, move))];
};

/** References to move back: from the kept record to the restored one. */
type MoveBack = Move & { readonly moved: MovedReferences };

const moveMessagesBack = ({ from, to, moved: { ids } }: MoveBack): Statement =>
  plannedForValues(`update ${messages} set record = $3 where id = any($1::uuid[]) and record = $2`, [ids, from, to]);

const moveLogsBack = (resource: Resource, columns: LogSchema, { from, to, moved: { ids } }: MoveBack): Statement => {
  const column = quote(columns.record);
  return plannedForValues(
    `update ${quote(resource.name)} t set ${column} = $3 where t."_id" = any($1::uuid[]) and t.${column} = $2`,
    [ids, from, to],
  );
};

const moveFieldBack = (
  resource: Resource,
  field: Field,
  { from, to, moved: { within, ids, both } }: MoveBack,
): Statement => {
  const column = quote(field.name);
  const isMany = within === undefined && kindFor(field).traits.refersTo === 'many';
  const value = isMany
    ? `case
          when t."_id" = any($4::uuid[]) then array_append(t.${column}, $3::uuid)
          else array_replace(t.${column}, $2::uuid, $3::uuid) end`
    : within === undefined
      ? '$3::uuid'
      : `case
            when t."_id" = any($4::uuid[]) then t.${column}
            else replace(t.${column}::text, $2::text, $3::text)::jsonb end`;
  const still = isMany
    ? `t.${column} @> array[$2::uuid]`
    : within === undefined
      ? `t.${column} = $2::uuid`
      : `position($2::text in t.${column}::text) > 0`;
  // Without the last term, a statement that uses no `both` would have a parameter without a type.
  return plannedForValues(
    `update ${quote(resource.name)} t set ${column} = ${value}, "version" = t."version" + 1
         where t."_id" = any($1::uuid[]) and ${still} and $4::uuid[] is not null`,
    [ids, from, to, both],
  );
};

/**
 * Returns the statement that moves references back, or undefined if their field or resource does not exist any more.
 */
const moveBackStatement = (model: Model, back: MoveBack): Statement | undefined => {
  const { resource: name, field: fieldName, within } = back.moved;
  if (name === messages) return moveMessagesBack(back);
  const resource = ownValue(model.resources, name);
  if (resource === undefined) return undefined;
  const columns = resource.schema.log;
  if (fieldName === undefined) return columns === undefined ? undefined : moveLogsBack(resource, columns, back);
  const field = resource.fieldsByName[within ?? fieldName];
  return field === undefined ? undefined : moveFieldBack(resource, field, back);
};

/**
 * Moves references back from the kept record (`from`) to the restored record (`to`) when a merge is undone, if they
 * still refer to the kept record. `moved`: what the merge moved. Fields that were removed meanwhile are skipped.
 */
export const moveReferencesBack = async (
  { state }: OperationContext,
  client: pg.PoolClient,
  { from, to, moved }: Move & { readonly moved: readonly MovedReferences[] },
): Promise<void> => {
  for (const one of moved) {
    const statement = moveBackStatement(state.model, { from, to, moved: one });
    if (statement !== undefined) await runRows(client, statement);
  }
};

// checked: only merges write these entries
const isMovedFiles = (entry: unknown): entry is MovedFiles => isObject(entry) && 'files' in entry;
const isMovedReferences = (entry: unknown): entry is MovedReferences => isObject(entry) && !('files' in entry);

/**
 * Parses what a merge has moved, as `gable.merges` stores it (`stored`). Returns the references and the files. Both are
 * empty if nothing was moved.
 */
export const parseMoved = (
  stored: unknown,
): { readonly references: readonly MovedReferences[]; readonly files: readonly MovedFiles[] } => {
  const entries: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return { references: entries.filter(isMovedReferences), files: entries.filter(isMovedFiles) };
};
