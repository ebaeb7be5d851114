import type { AppError } from '#model/errors.ts';
import { sendTogether, awaitAll } from '../../../../postgres/batches/sendTogether.ts';
import { retryConflicts } from '../../../../postgres/retryConflicts.ts';
import { refreshMarkedValues } from '../../../../postgres/staleMarks.ts';
import { toAppError } from '../../../../postgres/toAppError.ts';
import { insertActivities, type NewActivity } from '../../../../query/records/log/insertActivities.ts';
import { insertAudit } from '../../../../query/records/log/insertAudit.ts';
import { insertImportRecords } from '../../store/imports.ts';
import type { Statement } from '../../../../postgres/statement.ts';
import { lockUniqueValues } from '../../../../records/context/locks/lockUniqueValues.ts';
import { notificationStatement } from '../../../../records/write/notify/recipients.ts';
import { lockReserved } from '../../../../records/write/reservations/reserve.ts';
import { runRows } from '../../../../postgres/runStatement.ts';
import { insertRows, type InsertRow } from './insertRecords.ts';
import { storeKeys } from '../lookUps/keyTable.ts';
import { lookUpRows, type RowQueries, stageRows } from '../lookUps/lookUp.ts';
import { newId } from '../../../../records/context/newId.ts';
import { newRecordOf, rejectedBy } from '../planRow.ts';
import { selectMissing, readMissing, refuseMissing } from '../refuseMissing.ts';
import { type Keyed, sortRows } from './sortRows.ts';
import { needsFullWrite } from './needsFullWrite.ts';
import type { RowVerdict } from '../verdict.ts';
import { type WriteOutcome, writeChange, writeNew, type Written } from './writeOne.ts';
import type { Writing } from '../writing.ts';

type Made = Keyed & { readonly id: string; readonly record: InsertRow };

/**
 * Returns the activities of new records. Uses `Object.assign` because spreading objects of several shapes is much
 * slower, and an import creates three per row.
 */
const activitiesOf = ({ resource, actor, now, fileName }: Writing, made: readonly Made[]): readonly NewActivity[] =>
  made.flatMap(({ id, plan, number }) =>
    [...plan.activities, { kind: 'import', note: `Row ${number} of ${fileName}` }].map(
      (activity): NewActivity =>
        Object.assign({ _id: newId(), resource: resource.name, record: id, by: actor.userId, at: now }, activity),
    ),
  );

/** Sends the statements for records without side effects, all at once. */
const writePlain = (writing: Writing, made: readonly Made[]): readonly Promise<unknown>[] => {
  if (made.length === 0) return [];
  const { client, resource, actor, now } = writing;
  const about = { resource: resource.name, by: actor.userId, at: now };
  const notices = notificationStatement(
    writing,
    ...made.map(({ id, plan }) => ({ id, before: undefined, after: plan.changes })),
  );
  return [
    runRows(
      client,
      insertRows(
        resource,
        made.map(({ record }) => record),
      ),
    ),
    runRows(client, insertActivities(activitiesOf(writing, made))),
    ...(notices === undefined ? [] : [runRows(client, notices)]),
    runRows(
      client,
      insertAudit(
        made.map(({ id, plan }) => ({
          ...about,
          record: id,
          action: 'import',
          changes: plan.audit,
          address: null,
          requestId: null,
        })),
      ),
    ),
  ];
};

type SortedRows = ReturnType<typeof sortRows>;

/** Rows that become new records, or have changed ones. */
type RowsToWrite = Pick<SortedRows, 'changes'> & {
  /** New records that are written one by one, because more than themselves is written. */
  readonly special: readonly SortedRows['fresh'][number][];
};

/** Locks the unique values of the rows, and looks up existing records, in the transaction that `opening` starts. */
const lookUp = async (writing: Writing, staged: RowQueries, opening: readonly string[]) => {
  const { client } = writing;
  const [, , lookup] = await sendTogether(client, () =>
    awaitAll([
      awaitAll(opening.map((text) => client.query(text))),
      lockUniqueValues(client, staged.values),
      lookUpRows(writing, staged),
    ]),
  );
  return lookup;
};

/**
 * Writes rows one by one, and returns the outcome of each. Only writing such a row shows whether it is accepted. A dry
 * run rolls it back.
 */
const writeEach = async (
  { client, context, fileName, dryRun }: Writing,
  { special, changes }: RowsToWrite,
): Promise<readonly WriteOutcome[]> => {
  const isTried = dryRun && special.length + changes.length > 0;
  if (isTried) await client.query('savepoint import_try');
  const one = (row: { readonly number: number }) => ({ context, client, note: `Row ${row.number} of ${fileName}` });
  const outcomes: WriteOutcome[] = [];
  await lockReserved(
    context,
    client,
    special.map(({ plan }) => plan.changes),
  );
  for (const row of special) outcomes.push(await writeNew(one(row), row));
  for (const change of changes) outcomes.push(await writeChange(one(change.row), change));
  if (isTried) await client.query('rollback to savepoint import_try');
  return outcomes;
};

/** Writes the other new records together, the keys of the rows, and which records the import has written. */
const writeTogether = async (
  writing: Writing,
  made: readonly Made[],
  { outcomes, verdicts, keys }: Pick<SortedRows, 'verdicts' | 'keys'> & { readonly outcomes: readonly WriteOutcome[] },
): Promise<void> => {
  const { client, dryRun, importId } = writing;
  // A rejected row does not make later rows duplicates.
  const refused = new Set(
    [...verdicts, ...outcomes.map(({ verdict }) => verdict)]
      .filter(({ verdict }) => verdict === 'rejected')
      .map(({ number }) => number),
  );
  const written: readonly Written[] = dryRun
    ? []
    : [
        ...made.map(({ id, number }) => ({ row: number, record: id, version: 1 })),
        ...outcomes.flatMap((outcome) => outcome.written ?? []),
      ];
  await sendTogether(client, () =>
    awaitAll([
      ...writePlain(writing, made),
      storeKeys(client, new Map([...keys].filter(([, number]) => !refused.has(number)))),
      ...(importId === undefined || written.length === 0
        ? []
        : [runRows(client, insertImportRecords(importId, written))]),
    ]),
  );
};

/**
 * Decides what to write for some rows and writes it, in the transaction that `opening` starts. A dry run rolls back to
 * a savepoint. Returns the verdict of each row.
 */
const writeRows = async (
  writing: Writing,
  staged: RowQueries,
  opening: readonly string[],
): Promise<readonly RowVerdict[]> => {
  const { resource, dryRun, state } = writing;
  const lookup = await lookUp(writing, staged, opening);
  const { fresh, changes, verdicts, keys } = sortRows(writing, staged.rows, lookup);
  const special = fresh.filter(({ plan }) => needsFullWrite(state.model, resource, plan));
  const isSpecial = new Set(special);
  const ordinary = fresh.filter((row) => !isSpecial.has(row));
  const planned = ordinary.map(({ plan }) => plan.changes);
  const missing = lookup.missing ?? (await readMissing(writing, selectMissing(writing, planned)));
  const plain = await refuseMissing(writing, ordinary, { missing, verdicts });
  const made = dryRun
    ? []
    : plain.map((row): Made => {
        const record = row.record ?? newRecordOf(writing, row);
        return { ...row, record, id: record.id };
      });
  const outcomes = await writeEach(writing, { special, changes });
  await writeTogether(writing, made, { outcomes, verdicts, keys });
  return [
    ...verdicts,
    ...outcomes.map(({ verdict }) => verdict),
    ...plain.map(({ number, cells }): RowVerdict => ({ number, cells, verdict: 'created' })),
  ];
};

/** Returns whether a database error is caused by the data of a row, and not by a failure of the database. */
const isCausedByRow = ({ code }: AppError): boolean => code === 'DUPLICATE' || code === 'INVALID';

/**
 * Writes rows in a savepoint. If the database refuses the data of a row, the savepoint is rolled back, and each row is
 * written in a savepoint of its own, so that only the refused ones are rejected.
 */
const writeInSavepoint = async (
  writing: Writing,
  staged: RowQueries,
  opening: readonly string[],
): Promise<readonly RowVerdict[]> => {
  const { client } = writing;
  try {
    return await writeRows(writing, staged, [...opening, 'savepoint import_rows']);
  } catch (error) {
    const refusal = toAppError(error);
    if (!isCausedByRow(refusal)) throw error;
    await client.query('rollback to savepoint import_rows');
    const { rows } = staged;
    const [only] = rows;
    if (rows.length === 1 && only !== undefined) return [rejectedBy(only, refusal)];
    const single: RowVerdict[] = [];
    for (const row of rows) {
      single.push(...(await writeInSavepoint(writing, stageRows(writing, [row]), [])));
      // Thousands of nested savepoints would slow down everything after them.
      await client.query('release savepoint import_rows');
    }
    return single;
  }
};

/**
 * Writes the records, activities and audit entries of a batch in one transaction. A dry run writes none of these. A row
 * that the database refuses is rejected and does not affect other rows. Before the commit, calls `writeVerdicts` with
 * the verdict of every row in the order of the file, and runs the statements that `writeVerdicts` returns. `staged`:
 * the rows, with their queries.
 */
export const writeBatch = async (
  writing: Writing,
  staged: RowQueries,
  writeVerdicts: (verdicts: readonly RowVerdict[]) => Promise<readonly Statement[]>,
): Promise<void> => {
  const { client } = writing;
  try {
    const isEmpty = staged.rows.length === 0;
    const verdicts = isEmpty
      ? []
      : await retryConflicts(
          () => writeInSavepoint(writing, staged, ['begin']),
          () => client.query('rollback'),
        );
    const last = await writeVerdicts([...verdicts].sort((a, b) => a.number - b.number));
    const opening = isEmpty ? ['begin'] : [];
    await refreshMarkedValues(client);
    await sendTogether(client, () =>
      awaitAll([
        ...opening.map((text) => client.query(text)),
        ...last.map((statement) => runRows(client, statement)),
        client.query('commit'),
      ]),
    );
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};
