import type pg from 'pg';
import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import { toAppError } from '../../../../postgres/toAppError.ts';
import { insertActivities } from '../../../../query/records/log/insertActivities.ts';
import { authorId } from '../../../../auth/actor/actor.ts';
import { changeRecord } from '../../../../records/write/changeRecord.ts';
import type { OperationContext } from '../../../../records/context/context.ts';
import { insertPlanned } from '../../../../records/write/insertPlanned.ts';
import { lockRecord } from '../../../../records/context/locks/lockRecord.ts';
import type { Values } from '../../../../records/plan/plan.ts';
import { runRows } from '../../../../postgres/runStatement.ts';
import { type MappedRow, type PlannedRow, rejectedBy } from '../planRow.ts';
import type { RowVerdict } from '../verdict.ts';

/** What a row wrote, so that it can be undone: a new record, or the previous values of a changed record. */
export type Written = {
  readonly row: number;
  readonly record: string;
  readonly version: number;
  readonly before?: Values;
};

/** The verdict of a row. `written`: what the row wrote; absent if it wrote nothing. */
export type WriteOutcome = { readonly verdict: RowVerdict; readonly written?: Written };

type One = {
  readonly context: OperationContext;
  readonly client: pg.PoolClient;
  /** Text of the timeline entry. */
  readonly note: string;
};

/** Writes one row in a savepoint, so that other rows are not affected. A refusal becomes the row's verdict. */
const inSavepoint = async (
  client: pg.PoolClient,
  row: MappedRow,
  work: () => Promise<WriteOutcome>,
): Promise<WriteOutcome> => {
  await client.query('savepoint import_row');
  try {
    const outcome = await work();
    await client.query('release savepoint import_row');
    return outcome;
  } catch (error) {
    const refusal = error instanceof AppError ? error : toAppError(error);
    if (refusal.status >= 500) throw error;
    await client.query('rollback to savepoint import_row');
    return { verdict: rejectedBy(row, refusal) };
  }
};

/**
 * Creates a record with the checks and effects of a form. `note`: the text of the entry in the record's timeline.
 * Returns the verdict of the row and what the row wrote. If the record is refused, nothing is written and the verdict
 * is `rejected`.
 */
export const writeNew = ({ context, client, note }: One, row: PlannedRow): Promise<WriteOutcome> =>
  inSavepoint(client, row, async () => {
    const { resource, actor, now } = context;
    const id = v7();
    await insertPlanned(context, client, { id, plan: row.plan, record: row.plan.changes, allowDuplicate: false });
    await runRows(
      client,
      insertActivities([
        { _id: v7(), kind: 'import', note, resource: resource.name, record: id, by: authorId(actor), at: now },
      ]),
    );
    return {
      verdict: { number: row.number, cells: row.cells, verdict: 'created' },
      written: { row: row.number, record: id, version: 1 },
    };
  });

/**
 * Changes an existing record with the checks and effects of a form. Blank cells change nothing. `note`: the text of the
 * entry in the record's timeline. Returns the verdict of the row, which is `duplicate` if nothing changed, and what the
 * row wrote. If the change is refused, nothing is written and the verdict is `rejected`.
 */
export const writeChange = (
  { context, client, note }: One,
  { row, id }: { readonly row: MappedRow; readonly id: string },
): Promise<WriteOutcome> =>
  inSavepoint(client, row, async () => {
    const { number, cells, values } = row;
    const before = await lockRecord(context, client, { id });
    await changeRecord(context, client, {
      id,
      body: { values, version: before.version, allowDuplicate: false, note: undefined },
      via: 'edit',
      activities: [{ kind: 'import', note }],
    });
    const after = await lockRecord(context, client, { id, look: true });
    if (after.version === before.version)
      return {
        verdict: {
          number,
          cells,
          verdict: 'duplicate',
          reason: 'of a record with the same value',
          detail: 'the record already has the same value',
        },
      };
    const changed = Object.keys(values).filter(
      (name) => JSON.stringify(before.values[name]) !== JSON.stringify(after.values[name]),
    );
    return {
      verdict: { number, cells, verdict: 'updated' },
      written: {
        row: number,
        record: id,
        version: after.version,
        before: Object.fromEntries(changed.map((name) => [name, before.values[name] ?? null])),
      },
    };
  });
