import type pg from 'pg';
import { kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import { serverText, storedText } from '../../language/serverText.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import type { Operation } from '#model/schema/call.ts';
import { isBlank, isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { type JobAction, maxJobOwners } from '#model/wire/jobs.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { isId } from '../../records/context/isId.ts';
import { type LockedRecord, lockRecord } from '../../records/context/locks/lockRecord.ts';
import { deleteRecord, undelete } from '../../records/operations/delete.ts';
import { parseStatusBody } from '../../records/operations/status.ts';
import { differences } from '../../records/plan/differences.ts';
import { type RecordBody, parseRecordBody } from '../../records/plan/parseRecordBody.ts';
import type { Values } from '../../records/plan/plan.ts';
import { restorableValues } from '../../records/plan/restorableValues.ts';
import { changeRecord } from '../../records/write/changeRecord.ts';
import { divideAmongPeople, type PersonShare } from './divideAmongPeople.ts';
import type { JobItem } from './jobs.ts';
import { prepareMessage } from './prepareMessage.ts';
import { invalidRequest } from '../../records/context/invalidRequest.ts';

/**
 * What changing a record produced. `before`: the values to restore on undo; `after`: those that replaced them.
 * `result`: the prepared message.
 */
type Changed = {
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
  readonly result: JsonObject | null;
};

/**
 * Changes one record of a job in an open transaction. Returns the previous and the new values, for the undo, and the
 * prepared message if the job prepares messages. Each is null if there is none.
 */
export type JobChange = (context: OperationContext, client: pg.PoolClient, item: JobItem) => Promise<Changed>;

/** The result of a change that keeps all values, such as a deletion. */
const nothing: Changed = { before: null, after: null, result: null };

/** Returns the operation for which users need permission to start a bulk job with this action. */
export const operationFor = (resource: Resource, action: JobAction): Operation => {
  if (action === 'status' || action === 'delete' || action === 'restore') return action;
  if (action === 'message') return 'log';
  // A resource with a single call for all edits has no `patch`.
  return resource.calls.patch === undefined ? 'update' : 'patch';
};

/** Changes fields of a record. Returns the previous and the new values of the fields that changed. */
const write = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, body, via }: { readonly id: string; readonly body: RecordBody; readonly via: 'edit' | 'status' },
): Promise<Changed> => {
  let changed = nothing;
  await changeRecord(context, client, {
    id,
    body,
    via,
    onWritten: (values, changes) => {
      const before = Object.fromEntries(Object.keys(changes).map((name) => [name, values[name] ?? null]));
      changed = { before, after: changes, result: null };
    },
  });
  return changed;
};

const plainBody = (values: Values): RecordBody => ({
  values,
  version: undefined,
  note: undefined,
  allowDuplicate: false,
});

const fieldOf = (resource: Resource, name: unknown): Field | undefined =>
  typeof name === 'string' ? ownValue(resource.fieldsByName, name) : undefined;

const parseSet = (resource: Resource, body: JsonObject): JobChange => {
  const parsed = parseRecordBody(resource, body);
  const names = Object.keys(parsed.values);
  if (names.length === 0) throw invalidRequest(serverText('bulk.chooseField'), 'body');
  for (const name of names) {
    const field = fieldOf(resource, name);
    if (field?.bulk !== true)
      throw invalidRequest(
        serverText('bulk.notForMany', { field: field?.title ?? name, things: inLowerCase(resource.plural) }),
        name,
      );
  }
  return (context, client, { record }) => write(context, client, { id: record, body: parsed, via: 'edit' });
};

const parseShares = (value: unknown): readonly PersonShare[] => {
  if (!Array.isArray(value) || value.length === 0 || value.length > maxJobOwners)
    throw invalidRequest(`to must be a list of 1 to ${maxJobOwners} people`, 'to');
  const shares = value.map((one: unknown): PersonShare => {
    const { _id, share = 1 } = isObject(one) ? one : {};
    if (typeof _id !== 'string' || !isId(_id)) throw invalidRequest('to must name people by their _id', 'to');
    if (typeof share !== 'number' || !(share > 0) || share > 1_000_000)
      throw invalidRequest(serverText('people.shareAboveZero'), 'to');
    return { _id: _id.toLowerCase(), share };
  });
  if (new Set(shares.map(({ _id }) => _id)).size < shares.length)
    throw invalidRequest(serverText('people.namedTwice'), 'to');
  return shares;
};

const parseAssign = (resource: Resource, body: JsonObject, total: number): JobChange => {
  const { field: name = resource.owners[0], to, ...others } = body;
  const field = fieldOf(resource, name);
  if (Object.keys(others).length > 0) throw invalidRequest(`${Object.keys(others).join(', ')}: not valid here`, 'body');
  if (field === undefined || !resource.owners.includes(field.name))
    throw invalidRequest(serverText('bulk.noSuchOwner', { things: resource.plural }), 'field');
  const shares = parseShares(to);
  const places = divideAmongPeople(shares, total);
  return (context, client, { record, place }) => {
    const owner = shares[places[place] ?? 0]?._id ?? null;
    return write(context, client, { id: record, body: plainBody({ [field.name]: owner }), via: 'edit' });
  };
};

const textsIn = (body: JsonObject, name: string): readonly string[] => {
  const value = body[name] ?? [];
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string'))
    throw invalidRequest(`${name} must be a list of choices`, name);
  return value as readonly string[];
};

const parseTags = (resource: Resource, body: JsonObject): JobChange => {
  const field = fieldOf(resource, body['field']);
  if (field?.bulk !== true || kindFor(field).traits.choices !== 'many')
    throw invalidRequest('field must be a list of choices', 'field');
  const [add, remove] = [textsIn(body, 'add'), textsIn(body, 'remove')];
  if (add.length + remove.length === 0)
    throw invalidRequest(serverText('bulk.chooseWords', { field: inLowerCase(field.title) }), 'add');
  const unknown = [...add, ...remove].find((word) => !field.choices.includes(word));
  if (unknown !== undefined)
    throw invalidRequest(serverText('bulk.unknownChoice', { choice: unknown, list: field.choices.join(', ') }), 'add');
  return async (context, client, { record }) => {
    const { values } = await lockRecord(context, client, { id: record });
    const existing = Array.isArray(values[field.name]) ? (values[field.name] as readonly Json[]) : [];
    const next = [...new Set([...existing.filter((word) => !remove.includes(String(word))), ...add])];
    const value = next.length === 0 ? null : next;
    return write(context, client, { id: record, body: plainBody({ [field.name]: value }), via: 'edit' });
  };
};

/**
 * Parses the body of a bulk job and returns the function that changes one record. `total`: the number of records of the
 * job, which an assignment divides among people. Errors: `INVALID` at the invalid part of the body.
 */
export const parseJobChange = (
  resource: Resource,
  { action, body, total }: { readonly action: JobAction; readonly body: JsonObject; readonly total: number },
): JobChange => {
  switch (action) {
    case 'status': {
      const parsed = parseStatusBody({ resource, body });
      return (context, client, { record }) => write(context, client, { id: record, body: parsed, via: 'status' });
    }
    case 'set':
      return parseSet(resource, body);
    case 'assign':
      return parseAssign(resource, body, total);
    case 'tags':
      return parseTags(resource, body);
    case 'message':
      return async (context, client, { record }) => ({
        ...nothing,
        result: await prepareMessage(context, client, { id: record, body }),
      });
    case 'delete':
      return async (context, client, { record }) => {
        await deleteRecord(context, client, record);
        return nothing;
      };
    case 'restore':
      return async (context, client, { record }) => {
        await undelete(context, client, record);
        return nothing;
      };
  }
};

const changedSince = (): AppError => new AppError('STALE_VERSION', { text: serverText('bulk.changedSince') });

/** Returns the names of the fields that no longer have the values that the job wrote. */
const editedSince = (resource: Resource, { values, version }: LockedRecord, item: JobItem): ReadonlySet<string> => {
  if (version === item.version) return new Set();
  if (item.after === null) throw changedSince();
  return new Set(differences(resource, values, { ...values, ...item.after }).map(({ name }) => name));
};

/**
 * Undoes the change of one record in an open transaction. What others changed in its other fields since then is kept.
 * The same rules apply as to a manual change. Errors: `STALE_VERSION` if what the job changed was changed again, and
 * all errors of a manual change.
 */
export const undoChange = async (
  context: OperationContext,
  client: pg.PoolClient,
  { action, item }: { readonly action: JobAction; readonly item: JobItem },
): Promise<void> => {
  const { resource } = context;
  const { record, before } = item;
  const existing = await lockRecord(context, client, { id: record, deleted: action === 'delete' });
  const edited = editedSince(resource, existing, item);
  if (action === 'delete') return undelete(context, client, record);
  if (action === 'restore') return deleteRecord(context, client, record);
  if (before === null || Object.keys(before).length === 0) return;
  const { values, stamps } = restorableValues(resource, before);
  if (Object.keys(values).some((name) => edited.has(name))) throw changedSince();
  await changeRecord(context, client, {
    id: record,
    body: { values, version: existing.version, allowDuplicate: true, note: undefined },
    via: 'undo',
    stamps: Object.fromEntries(
      Object.entries(stamps).filter(([name, value]) => !edited.has(name) && (!isBlank(value) || value === null)),
    ),
    activities: [{ kind: 'note', note: storedText('stored.bulkUndone') }],
  });
};
