import type pg from 'pg';
import { appliesTo, normalizeRowName, reserversOf, reservingStates } from '#model/reserves.ts';
import { fieldsRead } from '#model/validation/conditionTest.ts';
import type { Resource } from '#model/resource.ts';
import type { ReserveSchema, StatesSchema } from '#model/schema/statesSchema.ts';
import { findHolders, type HolderRow } from '../../query/lookups/reservations/findHolders.ts';
import type { OperationContext } from '../context/context.ts';
import { readerOf } from '../context/readerOf.ts';
import { runRows } from '../../postgres/runStatement.ts';
import { withTitles } from '../../query/records/select/titleColumn.ts';

type Holding = {
  /** The reserving resource, and one of its `reserves` entries. */
  readonly by: Resource;
  readonly reserve: ReserveSchema;
  /** States of the reserving records. Absent: all. */
  readonly states?: readonly string[];
  /** Ids of the records that may be reserved. */
  readonly ids: readonly string[];
};

/**
 * Returns the records of the resource `by` that reserve any of the records `ids`, or a row of one, by the entry
 * `reserve` of the schema word `reserves`. They are ordered by id; empty if there are none. With `states`, only records
 * in these states. Records that do not meet the `if` of the entry are left out.
 */
export const readHolders = async (
  context: OperationContext,
  client: pg.PoolClient,
  { by, reserve, states, ids }: Holding,
): Promise<readonly HolderRow[]> => {
  const { field, row } = reserve;
  const fields = fieldsRead(reserve.if);
  const reader = readerOf(context);
  const statement = findHolders({ by, field, row, reserving: states, fields, ids, reader });
  return withTitles(by, await runRows<HolderRow>(client, statement), reader).filter(({ record }) =>
    appliesTo(reserve, record),
  );
};

/** A record of the context's resource or, with `rows` (the name of the rows field), its row with the name `row`. */
type Stock = { readonly id: string; readonly rows?: string | undefined; readonly row?: string | null | undefined };

/**
 * Returns whether the reservation of a record, or of its row named `row`, includes `stock`. True if `stock` is a whole
 * record, or if `stock` is the row with this name. The caller has checked that `stock` is that record or one of its
 * rows.
 */
export const reservesRow = ({ row }: Pick<HolderRow, 'row'>, stock: Pick<Stock, 'rows' | 'row'>): boolean =>
  stock.rows === undefined || normalizeRowName(row) === normalizeRowName(stock.row);

type Entry = { readonly by: Resource; readonly states: StatesSchema; readonly reserve: ReserveSchema };

const isHeldBy = async (
  context: OperationContext,
  client: pg.PoolClient,
  stock: Stock,
  { by, states, reserve }: Entry,
): Promise<boolean> => {
  const holding = { by, reserve, ids: [stock.id] };
  if (reserve.follows === undefined) {
    const holders = await readHolders(context, client, { ...holding, states: reservingStates(states, reserve) });
    return holders.some((holder) => reservesRow(holder, stock));
  }
  const followers = (await readHolders(context, client, holding)).filter((holder) => reservesRow(holder, stock));
  for (const { id } of followers) if (await isHeld({ ...context, resource: by }, client, { id })) return true;
  return false;
};

/**
 * Returns whether `stock`, a record or one of its rows, is reserved by a booking. A record that follows `stock` counts
 * too: a unit is reserved if the property that stands for the unit is booked.
 */
export const isHeld = async (context: OperationContext, client: pg.PoolClient, stock: Stock): Promise<boolean> => {
  for (const entry of reserversOf(context.state.model.resources, context.resource.name))
    if (entry.reserve.rows === stock.rows && (await isHeldBy(context, client, stock, entry))) return true;
  return false;
};
