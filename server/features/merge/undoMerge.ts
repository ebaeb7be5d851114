import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import type { Json, JsonObject } from '#model/schema/json.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import type { MergeEntry, MergesAnswer } from '#model/wire/merges.ts';
import { changeErrors, recordAnswer } from '../../contract/answers.ts';
import { dataEnvelope, id as recordId, instant, list, object, orNull, text } from '../../contract/schemaTypes.ts';
import { quote } from '../../postgres/quote.ts';
import { plannedForValues, prepared } from '../../postgres/statement.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { titleColumn, withTitles } from '../../query/records/select/titleColumn.ts';
import { isId } from '../../records/context/isId.ts';
import { defineOperation } from '../../records/context/defineOperation.ts';
import { lockRecord } from '../../records/context/locks/lockRecord.ts';
import { readRecord, readWrittenRecord } from '../../records/context/readRecord.ts';
import { runRows, runStatement } from '../../postgres/runStatement.ts';
import { undelete } from '../../records/operations/delete.ts';
import { changeRecord } from '../../records/write/changeRecord.ts';
import { writeActivities, writeAudit } from '../../records/write/writePlan.ts';
import type { RequestContext } from '../../records/context/context.ts';
import { recordResult } from '../../records/write/recordResult.ts';
import { moveFilesBack } from './moveFiles.ts';
import { moveReferencesBack, parseMoved } from './moveReferences.ts';
import { readerOf } from '../../records/context/readerOf.ts';

/** How long a merge can be undone. */
const undoHours = 24;

type MergeRow = {
  readonly id: string;
  readonly merged: string;
  readonly into: string;
  readonly at: Date;
  readonly moved: unknown;
  readonly before: JsonObject;
  readonly after: JsonObject;
};

/** Marks the last merge of a record as undone and returns it. Undefined if none can be undone any more. */
const claimMerge = (
  { resource, now }: RequestContext,
  client: pg.PoolClient,
  merged: string,
): Promise<MergeRow | undefined> =>
  runStatement<MergeRow>(
    client,
    prepared(
      `update gable.merges set "undoneAt" = $3 where id = (select id from gable.merges
         where resource = $1
         and merged = $2
         and "undoneAt" is null
         and "at" > $3::timestamptz - interval '${undoHours} hours'
         order by "at" desc limit 1)
         and "undoneAt" is null
       returning id::text as id, merged::text as merged, "into"::text as "into", "at", moved, before, after`,
      [resource.name, merged, now.toISOString()],
    ),
  );

/** Returns the fields of the kept record that get their previous values: those that still have the merge's values. */
const valuesToRestore = (kept: JsonObject, { before, after }: MergeRow): JsonObject => {
  const values: Record<string, Json> = {};
  for (const [name, value] of Object.entries(after)) {
    const previous = before[name] ?? null;
    if (isDeepStrictEqual(kept[name] ?? null, value) && !isDeepStrictEqual(previous, value)) values[name] = previous;
  }
  return values;
};

/**
 * `undoMerge`: restores a record that was merged within the last day, with its timeline, files and references, and
 * returns it. The record that was kept gets its previous values, except in fields that changed since the merge. Errors:
 * `INVALID` if there is no such merge, `NOT_FOUND` for a record that the user may not see, and the errors of changing a
 * record.
 */
export const undoMerge = defineOperation({
  describe: (scope) => ({
    summary: `Undo the merge of ${withArticle(scope.resource.title)}`,
    description:
      'The record is restored, with what referred to it. Fields of the other record that changed since are left as ' +
      'they are.',
    answers: { 200: recordAnswer(scope) },
    errors: [...changeErrors, 'INVALID'],
  }),
  run: async (context) => {
    const { id } = context;
    if (!isId(id)) throw new AppError('NOT_FOUND');
    const restored = await withTransaction(context.pool, async (client) => {
      const row = await claimMerge(context, client, id);
      if (row === undefined) {
        await readRecord(context, client, id);
        throw new AppError('INVALID', { text: serverText('records.mergeNotUndone') });
      }
      const kept = await lockRecord(context, client, { id: row.into });
      const values = valuesToRestore(kept.values, row);
      const body = { values, version: undefined, note: undefined, allowDuplicate: true };
      await changeRecord(context, client, { id: row.into, body, via: 'edit' });
      await undelete(context, client, row.merged);
      const { references, files } = parseMoved(row.moved);
      await moveReferencesBack(context, client, { from: row.into, to: row.merged, moved: references });
      const current = await lockRecord(context, client, { id: row.into });
      const gone = await lockRecord(context, client, { id: row.merged });
      await moveFilesBack(context, client, {
        into: row.into,
        merged: row.merged,
        kept: current.values,
        gone: gone.values,
        moved: files,
      });
      const activities = [{ kind: 'note', note: 'A merge was undone' }];
      await writeActivities(context, client, { id: row.into, activities });
      await writeActivities(context, client, { id: row.merged, activities });
      const changes = { _id: { old: row.into, new: row.merged } };
      await writeAudit(context, client, { id: row.into, action: 'undoMerge', changes });
      return readWrittenRecord(context, client, row.merged);
    });
    return recordResult(context, restored);
  },
});

/** A merge that was not undone. */
type ListedMerge = Pick<MergeRow, 'id' | 'merged' | 'into' | 'at'>;

/** Returns the merges of a record into another one, and those of others into it, newest first. */
const readMerges = ({ pool, resource, id }: RequestContext): Promise<readonly ListedMerge[]> =>
  runRows<ListedMerge>(
    pool,
    prepared(
      `select m.id::text as id, m.merged::text as merged, m."into"::text as "into", m."at" from gable.merges m
         where m.resource = $1 and (m.merged = $2 or m."into" = $2) and m."undoneAt" is null
         order by m."at" desc limit 50`,
      [resource.name, id],
    ),
  );

/** Returns the titles of merged records, by id. */
const readMergedTitles = async (
  context: RequestContext,
  rows: readonly ListedMerge[],
): Promise<ReadonlyMap<string, string>> => {
  const { pool, resource, actor } = context;
  const titles = await runRows<{ id: string; title: string }>(
    pool,
    plannedForValues(
      `select t."_id"::text as id, ${titleColumn(resource, actor.permissions)} as title
              from ${quote(resource.name)} t where t."_id" = any($1::uuid[])`,
      [rows.map(({ merged }) => merged)],
    ),
  );
  return new Map(withTitles(resource, titles, readerOf(context)).map(({ id, title }) => [id, title]));
};

const mergeEntry = (
  { id: _id, merged, into, at }: ListedMerge,
  { titles, now }: { readonly titles: ReadonlyMap<string, string>; readonly now: Date },
): MergeEntry => {
  const until = at.getTime() + undoHours * 3_600_000;
  return {
    _id,
    merged,
    into,
    title: titles.get(merged) ?? '',
    at: at.toISOString(),
    undoUntil: until > now.getTime() ? new Date(until).toISOString() : null,
  };
};

/**
 * `merges`: returns the merges into a record, newest first, without undone ones. `undoUntil` of a merge: the time until
 * which it can be undone; null if it is too late. `into`: the record that this record was merged into, or null. Errors:
 * `NOT_FOUND`.
 */
export const merges = defineOperation({
  describe: ({ resource }) => ({
    summary: `List the merges of ${withArticle(resource.title)}`,
    answers: {
      200: {
        description: 'The newest first. `into`: the record that this one was merged into.',
        schema: dataEnvelope(
          object({
            into: orNull(recordId),
            merges: list(
              object({
                _id: recordId,
                merged: recordId,
                into: recordId,
                title: text,
                at: instant,
                undoUntil: orNull(instant),
              }),
            ),
          }),
        ),
      },
    },
    errors: ['NOT_FOUND'],
  }),
  run: async (context) => {
    const { id, pool, now } = context;
    if (!isId(id)) throw new AppError('NOT_FOUND');
    const rows = await readMerges(context);
    const own = rows.find(({ merged }) => merged === id);
    // Users see a merge only if they may see the record that was kept.
    await readRecord(context, pool, own?.into ?? id);
    const titles = await readMergedTitles(context, rows);
    const merged = rows.filter(({ into }) => into === id);
    const answer: MergesAnswer = {
      data: { into: own?.into ?? null, merges: merged.map((row) => mergeEntry(row, { titles, now })) },
    };
    return { body: answer };
  },
});
