import { defineOperation } from '../context/defineOperation.ts';
import { changeErrors } from '../../contract/answers.ts';
import {
  count,
  dataEnvelope,
  id as recordId,
  mapOf,
  note as noteSchema,
  object,
  text,
  type Value,
} from '../../contract/schemaTypes.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import type pg from 'pg';
import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { statesOfType } from '#model/states.ts';
import type { HandedOverAnswer, HandOverPart } from '#model/wire/owners.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { insertActivities } from '../../query/records/log/insertActivities.ts';
import { insertAudit } from '../../query/records/log/insertAudit.ts';
import {
  type Owned,
  type Ownership,
  ownershipsOf,
  selectOwned,
  updateOwners,
} from '../../query/lookups/ownedRecords.ts';
import { selectExisting } from '../../query/records/select/selectExisting.ts';
import type { RequestContext } from '../context/context.ts';
import { guardHandOver } from '../guards/guards.ts';
import { missingHandOverPermission } from './handOver.ts';
import { type Handed, planHandOver } from '../guards/planHandOver.ts';
import { lockRecord } from '../context/locks/lockRecord.ts';
import { trimmed } from '../plan/parseText.ts';
import { readerOf } from '../context/readerOf.ts';
import { runRows } from '../../postgres/runStatement.ts';
import { notificationStatement } from '../write/notify/recipients.ts';

/** Max records per statement. More would make the statement too long. */
const batchSize = 2000;

const refuse = (text: string): never => {
  throw new AppError('INVALID', { text: `${text}.`, fields: { parts: text } });
};

const peopleSchema = {
  type: 'array',
  items: object({ _id: recordId, 'count?': { type: 'integer', minimum: 0, maximum: 999_999 } }),
  minItems: 1,
  maxItems: 200,
} as const;

const bodySchema = object({
  'parts?': {
    type: 'array',
    items: object({
      resource: text,
      'ids?': { type: 'array', items: recordId, minItems: 1, uniqueItems: true },
      to: peopleSchema,
    }),
    minItems: 1,
    maxItems: 100,
  },
  'to?': peopleSchema,
  'note?': noteSchema,
});

const partsOf = ({ parts, to }: Value<typeof bodySchema>, ownerships: readonly Ownership[]): readonly HandOverPart[] =>
  to === undefined
    ? (parts ?? refuse('parts must be a list of records and their new owners'))
    : ownerships.map(({ resource }) => ({ resource: resource.name, to }));

/** Refuses new owners who do not exist, are not active, or are the previous owner. Errors: `INVALID`. */
const refuseTakers = async (
  { resource, id }: RequestContext,
  client: pg.PoolClient,
  ids: readonly string[],
): Promise<void> => {
  if (ids.includes(id)) refuse(serverText('people.samePerson'));
  const { states } = resource;
  const rows = await runRows<{ _id: string }>(
    client,
    selectExisting({ resource, ids, ...(states === undefined ? {} : { states: statesOfType(states, ['open']) }) }),
  );
  if (rows.length < ids.length)
    refuse(
      serverText(ids.length - rows.length === 1 ? 'people.oneInactive' : 'people.someInactive', {
        count: ids.length - rows.length,
      }),
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
    const notices = notificationStatement(
      { resource: ownership.resource, actor, now },
      ...changes.map(({ _id, before, owners }) => ({ id: _id, before, after: { ...before, ...owners } })),
    );
    if (notices !== undefined) await runRows(client, notices);
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
 * `assign`: assigns all or some open records of a user to one or more other users, in one transaction, and adds this to
 * each record's timeline. Records that the current user may not see keep their owner. Errors: `NOT_FOUND`, `INVALID` if
 * a new owner is not active or a record is not owned by the user, `NOT_ALLOWED` with the missing permission.
 */
export const assign = defineOperation({
  body: bodySchema,
  describe: ({ resource }) => ({
    summary: `Reassign the open records of ${withArticle(resource.title)}`,
    description: '`to` reassigns all open records; `parts` reassign some of them. Without `count`, evenly.',
    example: { to: [{ _id: '0198c0de-0000-7000-8000-000000000001' }], note: 'On leave' },
    answers: {
      200: {
        description: 'The number of reassigned records per resource.',
        schema: dataEnvelope(object({ _id: recordId, handedOver: mapOf(count) })),
      },
    },
    errors: changeErrors,
  }),
  run: async (context) => {
    const { state, resource, pool, id, actor } = context;
    const ownerships = ownershipsOf(state.model, resource.name);
    const isAll = context.body.to !== undefined;
    const parts = partsOf(context.body, ownerships);
    const note = trimmed(context.body.note);
    const handedOver: Record<string, number> = {};
    await withTransaction(pool, async (client) => {
      await lockRecord(context, client, { id });
      await refuseTakers(context, client, [...new Set(parts.flatMap(({ to }) => to.map(({ _id }) => _id)))]);
      for (const { resource: name, ids, to } of parts) {
        const ownership =
          ownerships.find((one) => one.resource.name === name) ??
          refuse(
            serverText('people.notHandedOver', { name, list: ownerships.map((one) => one.resource.name).join(', ') }),
          );
        const rows = await runRows<Owned>(
          client,
          selectOwned(ownership, { owner: id, reader: readerOf(context), ids, lock: true }),
        );
        if (ids !== undefined && rows.length < ids.length)
          refuse(
            serverText('people.notTheirs', {
              count: ids.length - rows.length,
              things: inLowerCase(ownership.resource.plural),
            }),
          );
        if (isAll && rows.length === 0) continue;
        const missing = missingHandOverPermission(actor.permissions, ownership);
        if (missing !== undefined)
          throw new AppError('NOT_ALLOWED', { text: serverText('permissions.needed', { permission: missing }) });
        const handed = planHandOver({ ownership, from: id, rows, to });
        await write(context, client, { ownership, handed, note });
        await guardHandOver({ ...context, resource: ownership.resource }, client, handed);
        handedOver[name] = (handedOver[name] ?? 0) + handed.length;
      }
    });
    return { body: { data: { _id: id, handedOver } } satisfies HandedOverAnswer };
  },
});
