import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import { normalizeRowName, reserversOf, reservingStates } from '#model/reserves.ts';
import type { ReserveSchema } from '#model/schema/statesSchema.ts';
import type { Resource } from '#model/resource.ts';
import type { HolderRow } from '../../query/lookups/reservations/findHolders.ts';
import type { OperationContext } from '../context/context.ts';
import type { Values } from '../plan/plan.ts';
import { isHeld, readHolders } from './readHolders.ts';

type Change = {
  readonly id: string;
  readonly before: Values;
  /** The planned changes. Undefined: the record is being deleted. */
  readonly changes: Values | undefined;
};

/**
 * Returns the path of the field by which a change frees a row, or undefined if it does not. The row of a record without
 * rows is `''`.
 */
type Freed = (row: string | null) => string | undefined;

const rowsOf = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? (value.filter(isObject) as readonly JsonObject[]) : [];

const isFreeText = ({ free, set }: ReserveSchema, holder: Readonly<Record<string, unknown>>): boolean =>
  free.includes(String(holder[set] ?? ''));

/** Returns what a change frees, or undefined if it affects nothing that can be reserved. */
const freedBy = (reserve: ReserveSchema, { before, changes }: Change): Freed | undefined => {
  const { rows, key, set } = reserve;
  if (changes === undefined) return () => '';
  if (rows === undefined) {
    return Object.hasOwn(changes, set) && isFreeText(reserve, { ...before, ...changes }) && !isFreeText(reserve, before)
      ? () => set
      : undefined;
  }
  if (key === undefined || !Object.hasOwn(changes, rows)) return undefined;
  const [previous, is] = [rowsOf(before[rows]), rowsOf(changes[rows])];
  return (name) => {
    const named = (row: JsonObject): boolean => normalizeRowName(row[key]) === normalizeRowName(name);
    const [old, index] = [previous.find(named), is.findIndex(named)];
    const now = is[index];
    if (old === undefined) return undefined;
    if (now === undefined) return rows;
    return isFreeText(reserve, now) && !isFreeText(reserve, old) ? `${rows}.${index}.${set}` : undefined;
  };
};

const refuse = (by: Resource, { title, visible, row }: HolderRow, path: string): never => {
  const named = row === null || row === '' ? serverText('records.thisRow') : row;
  const thing = withArticle(by.title);
  const text = visible
    ? serverText('records.reservedBy', { row: named, holder: `${thing}, ${title}` })
    : serverText('records.reservedByHidden', { row: named, thing });
  throw new AppError('IN_USE', { text: `${text}.`, ...(path === '' ? {} : { fields: { [path]: text } }) });
};

/** Returns whether any of the records `ids`, or any of their rows, is reserved. */
export const areReserved = async (
  context: OperationContext,
  client: pg.PoolClient,
  ids: readonly string[],
): Promise<boolean> => {
  for (const { by, states, reserve } of reserversOf(context.state.model.resources, context.resource.name)) {
    const holding = { by, reserve, states: reservingStates(states, reserve), ids };
    if ((await readHolders(context, client, holding)).length > 0) return true;
  }
  return false;
};

/**
 * Refuses a change that takes away what another record reserves, such as the unit of a booked lead. Refused are: the
 * deletion of the reserved record, the removal or a new name of the reserved row, and a change that makes the record or
 * row available. A record that only follows the row (`follows`), as a property that is a unit of a project, counts only
 * while a booking reserves that record. The caller must have locked the changed record. Reservations lock it too, so
 * nothing can be reserved meanwhile. Errors: `IN_USE`, which names the reserving record if the user may see it.
 */
export const refuseReserved = async (
  context: OperationContext,
  client: pg.PoolClient,
  change: Change,
): Promise<void> => {
  for (const { by, states, reserve } of reserversOf(context.state.model.resources, context.resource.name)) {
    const freed = freedBy(reserve, change);
    if (freed === undefined) continue;
    const holding = { by, reserve, states: reservingStates(states, reserve), ids: [change.id] };
    for (const holder of await readHolders(context, client, holding)) {
      const path = freed(holder.row);
      if (path === undefined) continue;
      const { id } = holder;
      if (reserve.follows === undefined || (await isHeld({ ...context, resource: by }, client, { id })))
        refuse(by, holder, path);
    }
  }
};
