import type pg from 'pg';
import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { canFollow, reservationsOf } from '#model/reserves.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { inLowerCase, withArticle } from '#model/values/inLowerCase.ts';
import { recordTitle } from '#kinds/recordTitle.ts';
import { changeErrors, recordAnswer } from '../../contract/answers.ts';
import { anyObject, id as recordId, object } from '../../contract/schemaTypes.ts';
import { prepared } from '../../postgres/statement.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { softDelete } from '../../query/records/write/deleteRecord.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { defineOperation } from '../../records/context/defineOperation.ts';
import { lockRecord } from '../../records/context/locks/lockRecord.ts';
import { readWrittenRecord } from '../../records/context/readRecord.ts';
import { runRows, runStatement } from '../../postgres/runStatement.ts';
import { guard } from '../../records/guards/guards.ts';
import { refuseReserved } from '../../records/guards/refuseReserved.ts';
import { refuseLocked } from '../../records/operations/delete.ts';
import { parseRecordBody } from '../../records/plan/parseRecordBody.ts';
import { changeRecord } from '../../records/write/changeRecord.ts';
import { lockStock } from '../../records/write/reservations/lockStock.ts';
import { writeActivities, writeAudit } from '../../records/write/writePlan.ts';
import { recordResult } from '../../records/write/recordResult.ts';
import { type MovedFiles, moveFiles } from './moveFiles.ts';
import { type MovedReferences, moveReferences } from './moveReferences.ts';
import { inLanguage } from '../../language/language.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';

type Merge = {
  /** The record that is kept. */
  readonly into: string;
  readonly merged: string;
  /** Fields whose values the kept record takes from the other one. */
  readonly values: JsonObject;
};

const refuse = (text: string): never => {
  throw new AppError('INVALID', { text, fields: { with: text } });
};

/** Locks both records and returns their values. All writers lock in the same order. */
const lockBoth = async (context: OperationContext, client: pg.PoolClient, { into, merged }: Merge) => {
  if (canFollow(context.resource))
    await lockStock(
      client,
      [into, merged].map((id) => ({ there: context, id })),
    );
  const isFirst = into < merged;
  const first = await lockRecord(context, client, { id: isFirst ? into : merged });
  const second = await lockRecord(context, client, { id: isFirst ? merged : into });
  return isFirst ? { kept: first.values, gone: second.values } : { kept: second.values, gone: first.values };
};

/** What a merge changed, as far as its undo needs it. */
type Merged = {
  /** The merged record's title, in English. */
  readonly title: string;
  /** The references and files that the kept record got. */
  readonly moved: readonly (MovedReferences | MovedFiles)[];
  /** The kept record's values of the chosen fields, before and after. */
  readonly before: JsonObject;
  readonly after: JsonObject;
};

/** Writes a merge to the timeline and the audit log, and stores what its undo needs. */
const noteMerge = async (
  context: OperationContext,
  client: pg.PoolClient,
  { into, merged, title, moved, before, after }: Merge & Merged,
): Promise<void> => {
  const { resource, actor, now } = context;
  await writeActivities(context, client, {
    id: into,
    activities: [{ kind: 'note', note: `${title} was merged into this ${inLowerCase(resource.title)}` }],
  });
  await writeAudit(context, client, { id: into, action: 'merge', changes: { _id: { old: merged, new: into } } });
  await writeAudit(context, client, { id: merged, action: 'mergedInto', changes: { _id: { old: merged, new: into } } });
  await runRows(
    client,
    prepared(
      `insert into gable.merges (id, resource, merged, "into", "by", "at", moved, before, after)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        v7(),
        resource.name,
        merged,
        into,
        actor.userId,
        now.toISOString(),
        JSON.stringify(moved),
        JSON.stringify(before),
        JSON.stringify(after),
      ],
    ),
  );
};

/**
 * Merges a record into another in an open transaction: the kept record gets the chosen values, the timeline of the
 * merged record, and all references to it. The merged record is deleted, and its address redirects to the kept one.
 * Errors: `NOT_FOUND`, `INVALID`, `SEALED`, `IN_USE`, and those of a change.
 */
const mergeRecords = async (context: OperationContext, client: pg.PoolClient, merge: Merge): Promise<void> => {
  const { resource, actor, now } = context;
  const { into, merged } = merge;
  const thing = inLowerCase(resource.title);
  if (into === merged) refuse(serverText('records.mergedWithItself', { thing }));
  const { kept, gone } = await lockBoth(context, client, merge);
  refuseLocked(context, gone);
  // chosen: a reservation stays with its record, so that stock, invoices and the booking never disagree.
  if (reservationsOf(resource, gone).length > 0) refuse(serverText('records.holdsBooking', { thing }));
  await refuseReserved(context, client, { id: merged, before: gone, changes: undefined });
  await guard(context, client, { id: merged, before: gone, changes: {}, step: 'removed' });
  await runStatement(client, softDelete({ resource, id: merged, actor, now }));

  const body = parseRecordBody(resource, merge.values);
  /** The kept record's values of the chosen fields, before and after. */
  let [before, after]: [JsonObject, JsonObject] = [{}, {}];
  await changeRecord(context, client, {
    id: into,
    // The merged record has the same unique values, but this transaction deletes it.
    body: { ...body, allowDuplicate: true, note: undefined, version: undefined },
    via: 'edit',
    onWritten: (values, changes) => {
      const names = Object.keys(body.values);
      before = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
      after = Object.fromEntries(names.map((name) => [name, changes[name] ?? values[name] ?? null]));
    },
  });
  const moved = [
    ...(await moveReferences(context, client, { from: merged, to: into })),
    ...(await moveFiles(context, client, { into, merged, kept, gone })),
  ];
  const title = inLanguage('en', () =>
    recordTitle(resource, { ...gone, _id: merged }, kindContextOf(context.state.model.settings)),
  );
  await noteMerge(context, client, { ...merge, title, moved, before, after });
};

/**
 * `merge`: merges the record `with` into this record, and returns this record. This record gets the field values in
 * `values`, and the timeline, the files and all references of the record `with`. Then the record `with` is deleted.
 * Errors: `INVALID` for two records that cannot be merged, and the errors of changing a record.
 */
export const merge = defineOperation({
  body: object({ with: recordId, 'values?': anyObject }),
  describe: (scope) => ({
    summary: `Merge another record into ${withArticle(scope.resource.title)}`,
    description:
      'The record in `with` is deleted. Its timeline, its files and all references to it move to this record, which ' +
      'gets the fields in `values`. One transaction; can be undone within a day.',
    example: { with: '0198c0de-0000-7000-8000-000000000001', values: {} },
    answers: { 200: recordAnswer(scope) },
    errors: [...changeErrors, 'INVALID'],
  }),
  run: async (context) => {
    const { id, body } = context;
    // checked: the schema of the request allows JSON only
    const values = (body.values ?? {}) as JsonObject;
    const text = await withTransaction(context.pool, async (client) => {
      await mergeRecords(context, client, { into: id, merged: body.with, values });
      return readWrittenRecord(context, client, id);
    });
    return recordResult(context, text);
  },
});
