import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { canUndoTransition } from '#model/states.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { authorId } from '../../auth/actor/actor.ts';
import { changeErrors, recordAnswer } from '../../contract/answers.ts';
import { serverText, storedText } from '../../language/serverText.ts';
import { runStatement } from '../../postgres/runStatement.ts';
import { prepared } from '../../postgres/statement.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import type { RequestContext } from '../context/context.ts';
import { defineOperation } from '../context/defineOperation.ts';
import { lockRecord } from '../context/locks/lockRecord.ts';
import { readWrittenRecord } from '../context/readRecord.ts';
import { differences } from '../plan/differences.ts';
import { restorableValues } from '../plan/restorableValues.ts';
import { changeRecord } from '../write/changeRecord.ts';
import { recordResult } from '../write/recordResult.ts';

/** chosen: long enough to notice a slip. After that, a change of status is part of the history. */
const undoMinutes = 10;

type StatusEntry = {
  readonly by: string | null;
  readonly action: string;
  readonly isRecent: boolean;
  readonly changes: JsonObject;
};

const notUndone = (): AppError => new AppError('STALE_VERSION', { text: serverText('records.statusNotUndone') });

/** Returns the latest entry of the audit log about the state of a record. */
const lastStatusEntry = (
  { resource, now }: RequestContext,
  client: pg.PoolClient,
  { id, field }: { readonly id: string; readonly field: string },
): Promise<StatusEntry | undefined> =>
  runStatement<StatusEntry>(
    client,
    prepared(
      `select "by"::text as "by", action, changes, "at" > $3::timestamptz - interval '${undoMinutes} minutes' as "isRecent"
       from gable.audit where record = $1 and resource = $2 and changes ? $4 order by "at" desc, id desc limit 1`,
      [id, resource.name, now.toISOString(), field],
    ),
  );

/** Returns the values before (`old`) or after (`new`) the changes of an entry of the audit log. */
const valuesOf = (changes: JsonObject, which: 'old' | 'new'): JsonObject =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([name, change]): [string, Json][] =>
      isObject(change) ? [[name, change[which] ?? null]] : [],
    ),
  );

/**
 * Undoes the last change of a record's status in an open transaction, so that it has its earlier values. Errors:
 * `NOT_FOUND`, `UNKNOWN_CALL` for a resource without states, `STALE_VERSION` if the last change of status is not a
 * recent one of the user, cannot be undone, or if what it changed was changed again, and those of `changeRecord`.
 */
const undoLastStatus = async (context: RequestContext, client: pg.PoolClient): Promise<void> => {
  const { resource, actor, id } = context;
  const { states } = resource;
  if (states === undefined) throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} have no states.` });
  const existing = await lockRecord(context, client, { id });
  const entry = await lastStatusEntry(context, client, { id, field: states.field });
  const isOwn = entry !== undefined && entry.by !== null && entry.by === authorId(actor);
  const isByHand = entry?.action === 'status' || entry?.action === 'outcome';
  if (!isOwn || !isByHand || !entry.isRecent) throw notUndone();
  const [earlier, written] = [valuesOf(entry.changes, 'old'), valuesOf(entry.changes, 'new')];
  const [from, to] = [earlier, written].map((values) => String(values[states.field] ?? states.initial));
  if (from === undefined || to === undefined || !canUndoTransition(states, from, to)) throw notUndone();
  const { values, stamps } = restorableValues(resource, earlier);
  const edited = new Set(
    differences(resource, existing.values, { ...existing.values, ...written }).map(({ name }) => name),
  );
  if (Object.keys(values).some((name) => edited.has(name))) throw notUndone();
  await changeRecord(context, client, {
    id,
    body: { values, version: existing.version, allowDuplicate: true, note: undefined },
    via: 'undo',
    stamps: Object.fromEntries(Object.entries(stamps).filter(([name]) => !edited.has(name))),
    activities: [{ kind: 'note', note: storedText('stored.statusUndone') }],
  });
};

/**
 * `undoStatus`: undoes the last change of the record's status, if the user made it in the last ten minutes, and returns
 * the record. What others changed in other fields since then is kept. Errors: `STALE_VERSION` if there is no such
 * change, or if what it changed was changed again; `NOT_ALLOWED` without the permission of a transition that needs one,
 * such as a booking; `SEALED`, `TAKEN`, `NOT_FOUND`, `UNKNOWN_CALL` for a resource without states.
 */
export const undoStatus = defineOperation({
  describe: (scope) =>
    scope.resource.states === undefined
      ? undefined
      : {
          summary: `Undo the last change of status of ${withArticle(scope.resource.title)}`,
          description: 'Only your own change, within ten minutes, and if no one has changed the same fields since.',
          answers: { 200: recordAnswer(scope) },
          errors: changeErrors,
        },
  run: async (context) => {
    const text = await withTransaction(context.pool, async (client) => {
      await undoLastStatus(context, client);
      return readWrittenRecord(context, client, context.id);
    });
    return recordResult(context, text);
  },
});
