import type pg from 'pg';
import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { isObject } from '#model/schema/json.ts';
import { statesOfType } from '#model/states.ts';
import type { HandedOverAnswer, HandOverPart } from '#model/wire/wire.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { insertActivities } from '../../query/records/insertActivities.ts';
import { insertAudit } from '../../query/records/insertAudit.ts';
import {
  type Owned,
  type Ownership,
  ownershipsOf,
  selectOwned,
  updateOwners,
} from '../../query/lookups/ownedRecords.ts';
import { selectExisting } from '../../query/records/selectExisting.ts';
import type { RequestContext, OperationHandler } from '../context/context.ts';
import { guardHandOver } from '../guards/guards.ts';
import { missingHandOverPermission } from '../guards/handOver.ts';
import { type Handed, planHandOver } from '../guards/planHandOver.ts';
import { isId } from '../context/isId.ts';
import { lockRecord } from '../context/lockRecord.ts';
import { parseText, refuseOtherWords } from '../context/parseText.ts';
import { readerOf } from '../context/readerOf.ts';
import { runRows } from '../context/runStatement.ts';

/** Written at once; more would make one statement too long. */
const batchSize = 2000;

const refuse = (text: string): never => {
  throw new AppError('INVALID', { text: `${text}.`, fields: { parts: text } });
};

const readTo = (value: unknown): HandOverPart['to'] => {
  const list = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const people = list.map((one) => {
    const { _id, count } = isObject(one) ? one : { _id: one };
    const isCount =
      count === undefined || (typeof count === 'number' && Number.isInteger(count) && count >= 0 && count < 1_000_000);
    if (!isId(_id) || !isCount)
      return refuse('to must be a list of people: {"_id": "…"}, with a whole number as count where it is not evenly');
    return { _id, ...(typeof count === 'number' ? { count } : {}) };
  });
  if (people.length === 0 || people.length > 200) return refuse('Please choose who gets them');
  return people;
};

const readPart = (value: unknown): HandOverPart => {
  const part = isObject(value) ? value : refuse('A part must be an object');
  refuseOtherWords(part, ['resource', 'ids', 'to']);
  const { resource, ids } = part;
  if (typeof resource !== 'string') return refuse('A part must name its resource');
  if (ids === undefined) return { resource, to: readTo(part['to']) };
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every(isId)) return refuse('ids must be a list of ids');
  return { resource, ids: [...new Set(ids as readonly string[])], to: readTo(part['to']) };
};

const parseParts = (
  body: Readonly<Record<string, unknown>>,
  ownerships: readonly Ownership[],
): readonly HandOverPart[] => {
  refuseOtherWords(body, ['parts', 'to', 'note']);
  if (body['to'] !== undefined)
    return ownerships.map(({ resource }) => ({ resource: resource.name, to: readTo(body['to']) }));
  if (!Array.isArray(body['parts']) || body['parts'].length === 0 || body['parts'].length > 100)
    return refuse('parts must be a list of what goes to whom');
  return body['parts'].map(readPart);
};

/** Everybody who gets something must be there, be active, and be somebody else. */
const refuseTakers = async (
  { resource, id }: RequestContext,
  client: pg.PoolClient,
  ids: readonly string[],
): Promise<void> => {
  if (ids.includes(id)) refuse("They can't be handed over to the same person");
  const { states } = resource;
  const rows = await runRows<{ _id: string }>(
    client,
    selectExisting({ resource, ids, ...(states === undefined ? {} : { states: statesOfType(states, ['open']) }) }),
  );
  if (rows.length < ids.length)
    refuse(
      `To people who are active only; ${ids.length - rows.length} of them ${ids.length - rows.length === 1 ? 'is' : 'are'} not`,
    );
};

const write = async (
  context: RequestContext,
  client: pg.PoolClient,
  { ownership, handed, note }: { ownership: Ownership; handed: readonly Handed[]; note: string | undefined },
): Promise<void> => {
  const { actor, now, requestId, address } = context;
  const { name } = ownership.resource;
  for (let from = 0; from < handed.length; from += batchSize) {
    const some = handed.slice(from, from + batchSize);
    const changes = some.map(({ _id, before, owners }) => ({
      _id,
      fields: Object.keys(owners).filter(
        (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(owners[field]),
      ),
      before,
      owners,
    }));
    const common = { at: now, by: actor.userId, requestId, resource: name };
    await runRows(client, updateOwners(ownership, { rows: some, by: actor.userId, now }));
    await runRows(
      client,
      insertActivities(
        changes.flatMap(({ _id, fields, before, owners }) =>
          fields.map((field) => ({
            ...common,
            _id: v7(),
            kind: 'assignment',
            record: _id,
            field,
            old: before[field] ?? null,
            new: owners[field] ?? null,
            note,
            via: actor.key?.name,
          })),
        ),
      ),
    );
    await runRows(
      client,
      insertAudit(
        changes.map(({ _id, fields, before, owners }) => ({
          ...common,
          address,
          key: actor.key?.id,
          record: _id,
          action: 'handOver',
          changes: Object.fromEntries(
            fields.map((field) => [field, { old: before[field] ?? null, new: owners[field] ?? null }]),
          ),
        })),
      ),
    );
  }
};

/**
 * `assign`: gives somebody's open records, all or some, to one or several others, in one transaction that tells of
 * each. Only what the person who does it may see and may assign changes hands.
 * Errors: `NOT_FOUND`, `INVALID`, `NOT_ALLOWED` that names the missing permission.
 */
export const assign: OperationHandler = async (context) => {
  const { state, resource, pool, id, actor } = context;
  const body = context.body as Readonly<Record<string, unknown>>;
  const ownerships = ownershipsOf(state.model, resource.name);
  const isAll = body['to'] !== undefined;
  const parts = parseParts(body, ownerships);
  const note = parseText(body, 'note');
  const handedOver: Record<string, number> = {};
  await withTransaction(pool, async (client) => {
    await lockRecord(context, client, { id });
    await refuseTakers(context, client, [...new Set(parts.flatMap(({ to }) => to.map(({ _id }) => _id)))]);
    for (const { resource: name, ids, to } of parts) {
      const ownership =
        ownerships.find((one) => one.resource.name === name) ??
        refuse(`${name} can't be handed over; ${ownerships.map((one) => one.resource.name).join(', ')} can`);
      const rows = await runRows<Owned>(
        client,
        selectOwned(ownership, { owner: id, reader: readerOf(context), ids, lock: true }),
      );
      if (ids !== undefined && rows.length < ids.length)
        refuse(
          `${ids.length - rows.length} of the ${inLowerCase(ownership.resource.plural)} are not open, belong to someone else, or are not accessible to you`,
        );
      if (isAll && rows.length === 0) continue;
      const missing = missingHandOverPermission(actor.permissions, ownership);
      if (missing !== undefined)
        throw new AppError('NOT_ALLOWED', { text: `You need the permission ${missing} to do this.` });
      const handed = planHandOver({ ownership, from: id, rows, to });
      await write(context, client, { ownership, handed, note });
      await guardHandOver({ ...context, resource: ownership.resource }, client, handed);
      handedOver[name] = (handedOver[name] ?? 0) + handed.length;
    }
  });
  return { body: { data: { _id: id, handedOver } } satisfies HandedOverAnswer };
};
