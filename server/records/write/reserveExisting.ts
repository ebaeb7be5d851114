import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { foldRowName, type Reservation, reservationsOf, reservedValue, reservingStates } from '#model/reserves.ts';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import { recordTitle } from '#model/values/recordTitle.ts';
import { quote } from '../../postgres/quote.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import type { OperationContext } from '../context/context.ts';
import { lockIfExists } from '../context/lockIfExists.ts';
import type { Values } from '../plan/plan.ts';
import { changeRecord } from './changeRecord.ts';
import { reserve } from './reserve.ts';

export type ReservedExisting = {
  /** Records whose reservation is written, or would be. */
  readonly reserved: number;
  /** Why others are not: `Asha Rao: Unit A-101 of Lakeview is not free: it is Booked.` */
  readonly conflicts: readonly string[];
};

/** Ends a transaction that is only tried. */
class Tried extends Error {}

/** Tells whether what a reservation is of has the value already that the reservation gives it. */
const isReserved = (reservation: Reservation, values: Values | undefined): boolean => {
  const { rows, key = '', set, follows } = reservation.reserve;
  if (values === undefined) return false;
  if (rows === undefined) return values[set] === reservedValue(reservation, values);
  const all = values[rows];
  const named = (Array.isArray(all) ? all : []).find(
    (row): row is JsonObject => isObject(row) && foldRowName(row[key]) === foldRowName(reservation.row),
  );
  // A record that is the row itself may name one that is not listed.
  if (named === undefined) return follows !== undefined;
  return named[set] === reservedValue(reservation, named);
};

/** Writes the reservations of one record that are not there yet. Returns whether there were any. */
const reserveOne = async (context: OperationContext, client: pg.PoolClient, id: string): Promise<boolean> => {
  const after = await lockIfExists(context, client, id);
  if (after === undefined) return false;
  const { resource, state } = context;
  const missing: string[] = [];
  for (const reservation of reservationsOf(resource, after)) {
    const target = state.model.resources[resource.fieldsByName[reservation.reserve.field]?.to ?? ''];
    if (target === undefined) continue;
    const values = await lockIfExists({ ...context, resource: target }, client, reservation.id);
    if (!isReserved(reservation, values)) missing.push(reservation.reserve.field);
  }
  if (missing.length === 0) return false;
  const before = Object.fromEntries(Object.entries(after).filter(([name]) => !missing.includes(name)));
  await reserve(context, client, { before, after }, changeRecord);
  return true;
};

/**
 * Writes what the existing records of a resource reserve, each in a transaction with its activities and audit entries:
 * for bookings made before the schema said `reserves`. Records that are in step stay as they are. Without `write` it
 * only tries, and writes nothing.
 */
export const reserveExisting = async (context: OperationContext, write: boolean): Promise<ReservedExisting> => {
  const { pool, resource } = context;
  const { states } = resource;
  if (states?.reserves === undefined) return { reserved: 0, conflicts: [] };
  const inStates = states.reserves.flatMap((entry) => reservingStates(states, entry));
  const { rows } = await pool.query<{ id: string }>(
    `select "_id"::text as id from ${quote(resource.name)} where "deletedAt" is null and ${quote(states.field)} = any($1) order by "_id"`,
    [[...new Set(inStates)]],
  );
  const conflicts: string[] = [];
  let reserved = 0;
  for (const { id } of rows) {
    try {
      const isWritten = await withTransaction(pool, async (client) => {
        const isNew = await reserveOne(context, client, id);
        if (isNew && !write) throw new Tried();
        return isNew;
      });
      if (isWritten) reserved += 1;
    } catch (error) {
      if (error instanceof Tried) reserved += 1;
      else if (error instanceof AppError) conflicts.push(`${await titleOf(context, id)}: ${error.message}`);
      else throw error;
    }
  }
  return { reserved, conflicts };
};

const titleOf = async (context: OperationContext, id: string): Promise<string> => {
  const values = await withTransaction(context.pool, (client) => lockIfExists(context, client, id));
  return recordTitle(context.resource.recordTitle, { ...values, _id: id });
};
