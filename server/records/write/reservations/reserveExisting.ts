import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../../language/serverText.ts';
import { appliesTo, type Reservation, reservationsOf, reservingStates } from '#model/reserves.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { ReserveSchema } from '#model/schema/statesSchema.ts';
import { recordTitle } from '#kinds/recordTitle.ts';
import { findUnreserved, type UnreservedRow } from '../../../query/lookups/reservations/findUnreserved.ts';
import type { Executor } from '../../../postgres/pool.ts';
import { withTransaction } from '../../../postgres/transaction.ts';
import type { OperationContext } from '../../context/context.ts';
import { lockIfExists } from '../../context/locks/lockIfExists.ts';
import { runRows } from '../../../postgres/runStatement.ts';
import { reservesRow, readHolders } from '../../guards/readHolders.ts';
import { changeRecord } from '../changeRecord.ts';
import { lockReserved, reserve } from './reserve.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';

/** The result of `reserveExisting`. */
export type ReservedExisting = {
  /** Number of records whose reservations were written, or would be in a dry run. */
  readonly reserved: number;
  /** Why the reservations of the other records are not written: `Asha Rao: Unit A-101 is booked by Ravi Kumar too.` */
  readonly conflicts: readonly string[];
};

/** An entry of `reserves`, with the ids of the records whose reservation is missing. */
export type Unreserved = { readonly reserve: ReserveSchema; readonly ids: readonly string[] };

/**
 * Returns for each `reserves` entry of a resource the bookings whose reservation is missing: their unit or property is
 * still free, or does not exist.
 */
export const readUnreserved = async (
  executor: Executor,
  model: Model,
  resource: Resource,
): Promise<readonly Unreserved[]> => {
  const { states } = resource;
  const found: Unreserved[] = [];
  for (const entry of states?.reserves ?? []) {
    const target = model.resources[resource.fieldsByName[entry.field]?.to ?? ''];
    if (states === undefined || target === undefined) continue;
    const statement = findUnreserved({ resource, states, reserve: entry, target });
    const rows = await runRows<UnreservedRow>(executor, statement);
    found.push({ reserve: entry, ids: rows.filter(({ record }) => appliesTo(entry, record)).map(({ id }) => id) });
  }
  return found;
};

/** Thrown to roll back the transaction of a dry run. */
class DryRunRollback extends Error {}

/**
 * Refuses a reservation that another record of the resource makes too, except that several records may follow one row.
 * Errors: `TAKEN`.
 */
const refuseRivals = async (
  context: OperationContext,
  client: pg.PoolClient,
  { reserve: entry, id: target, row }: Reservation,
  id: string,
): Promise<void> => {
  const { resource } = context;
  const { states } = resource;
  if (states === undefined || entry.follows !== undefined || (entry.rows !== undefined && row === undefined)) return;
  const holding = { by: resource, reserve: entry, states: reservingStates(states, entry), ids: [target] };
  const rival = (await readHolders(context, client, holding)).find(
    (one) => one.id !== id && reservesRow(one, { rows: entry.rows, row }),
  );
  if (rival === undefined) return;
  const field = resource.fieldsByName[entry.row ?? entry.field];
  const title = field?.title ?? entry.field;
  const text = serverText('records.takenToo', {
    field: row === undefined ? title : `${title} ${row}`,
    record: rival.title,
  });
  throw new AppError('TAKEN', { text: `${text}.` });
};

/** Writes the missing reservations of one record. Returns whether there were any. */
const reserveOne = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, entries }: { readonly id: string; readonly entries: readonly ReserveSchema[] },
): Promise<boolean> => {
  const after = await lockIfExists(context, client, id);
  if (after === undefined) return false;
  const open = reservationsOf(context.resource, after).filter((one) => entries.includes(one.reserve));
  if (open.length === 0) return false;
  await lockReserved(context, client, [after]);
  for (const reservation of open) await refuseRivals(context, client, reservation, id);
  // `reserve` writes the reservations that `after` has and `before` does not. So only the fields of missing ones are
  // left out.
  const missing = new Set(open.map((one) => one.reserve.field));
  const before = Object.fromEntries(Object.entries(after).filter(([name]) => !missing.has(name)));
  await reserve(context, client, { before, after }, changeRecord);
  return true;
};

const titleOf = async (context: OperationContext, id: string): Promise<string> => {
  const values = await withTransaction(context.pool, (client) => lockIfExists(context, client, id, { look: true }));
  return recordTitle(context.resource, { ...values, _id: id }, kindContextOf(context.state.model.settings));
};

/**
 * Writes the missing reservations of existing records, for example of bookings made before the schema had `reserves`.
 * Each record has its own transaction, with activities and audit entries. Returns the number of records that were
 * reserved, and a sentence for each record that cannot be, such as the second booking of a unit. Without `write`,
 * nothing is written, and the number says how many records can be reserved.
 */
export const reserveExisting = async (
  context: OperationContext,
  { write }: { readonly write: boolean },
): Promise<ReservedExisting> => {
  const { pool, resource, state } = context;
  const open = new Map<string, ReserveSchema[]>();
  for (const { reserve: entry, ids } of await readUnreserved(pool, state.model, resource))
    for (const id of ids) open.set(id, [...(open.get(id) ?? []), entry]);
  const conflicts: string[] = [];
  let reserved = 0;
  for (const [id, entries] of open) {
    try {
      const isWritten = await withTransaction(pool, async (client) => {
        const isNew = await reserveOne(context, client, { id, entries });
        if (isNew && !write) throw new DryRunRollback();
        return isNew;
      });
      if (isWritten) reserved += 1;
    } catch (error) {
      if (error instanceof DryRunRollback) reserved += 1;
      else if (error instanceof AppError) conflicts.push(`${await titleOf(context, id)}: ${error.message}`);
      else throw error;
    }
  }
  return { reserved, conflicts };
};
