import { AppError } from '#model/errors.ts';
import { canRead, scopeOf } from '#model/permissions/permissions.ts';
import { normalizeRowName, type Reservation, reservedValue } from '#model/reserves.ts';
import { isBlank, isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { recordTitle } from '#kinds/recordTitle.ts';
import { serverText } from '../../../language/serverText.ts';
import type { OperationContext } from '../../context/context.ts';
import type { PlannedActivity, Values } from '../../plan/plan.ts';
import type { StateMove, ReservationStep } from './stepsOf.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';

/** A reserved record. `context`: the context of the reserving record. `there`: the context of the reserved record. */
export type ReservedTarget = {
  readonly context: OperationContext;
  readonly there: OperationContext;
  readonly id: string;
  readonly values: Values;
};

/**
 * Returns whether the user may see all records of the reserved record's resource. chosen: only then are the title and
 * rows of the reserved record named.
 */
const isOpenTo = ({ there: { actor, resource } }: ReservedTarget): boolean =>
  scopeOf(actor.permissions, resource.module) === 'all';

const nameOf = (target: ReservedTarget): string =>
  isOpenTo(target)
    ? recordTitle(
        target.there.resource,
        { ...target.values, _id: target.id },
        kindContextOf(target.there.state.model.settings),
      )
    : serverText('reserve.thisRecord', { thing: inLowerCase(target.there.resource.title) });

const shownRows = 12;

const freeRows = (
  target: ReservedTarget,
  { rows = '', key = '', set, free }: Reservation['reserve'],
  all: readonly JsonObject[],
): string => {
  const field = target.there.resource.fieldsByName[rows];
  if (
    field === undefined ||
    !isOpenTo(target) ||
    !canRead(target.there.actor.permissions, target.there.resource, field)
  )
    return '';
  const names = all.filter((row) => free.includes(String(row[set] ?? ''))).map((row) => String(row[key]));
  if (names.length === 0) return serverText('reserve.noneFree');
  const list = names.slice(0, shownRows).join(', ');
  return names.length > shownRows
    ? serverText('reserve.freeAndMore', { list, count: names.length - shownRows })
    : serverText('reserve.free', { list });
};

/**
 * Throws the error `code` with `text` at `field`, the field of the reserving record that names the reserved record or
 * row.
 */
export const refuseAt = (code: 'INVALID' | 'TAKEN', field: string, text: string): never => {
  throw new AppError(code, { text: `${text}.`, fields: { [field]: text } });
};

/**
 * Returns the value that a step sets in the `set` field of the reserved record or row. Returns undefined if the current
 * value is kept. Errors: `TAKEN` if it is not free.
 */
const valueAfter = (
  target: ReservedTarget,
  { was: previous, is, of }: ReservationStep,
  reserved: Values,
): string | undefined => {
  const { set, free } = of.reserve;
  const current = reserved[set];
  if (previous !== undefined) {
    // A value that a user has set since the reservation is kept.
    if (current !== reservedValue(previous, reserved)) return undefined;
    return is === undefined ? free[0] : reservedValue(is, reserved);
  }
  if (is === undefined) return undefined;
  if (current === undefined || isBlank(current) || free.includes(String(current))) return reservedValue(is, reserved);
  const { resource } = target.context;
  const { row = of.reserve.field } = of.reserve;
  const own = resource.fieldsByName[row]?.title ?? row;
  const text =
    of.row === undefined
      ? serverText('reserve.taken', {
          field: isOpenTo(target) ? `${own} ${nameOf(target)}` : own,
          state: String(current),
        })
      : serverText('reserve.rowOfTaken', { field: own, row: of.row, record: nameOf(target), state: String(current) });
  return refuseAt('TAKEN', row, text);
};

/** The changes that a reservation writes to the reserved record. */
export type Changing = { changes: Record<string, Json>; activities: PlannedActivity[] };

/** Returns whether the state of a record that follows a row matches the row's value. */
const isInStep = ({ follows }: Reservation['reserve'], value: Json | undefined, state: string | undefined): boolean =>
  follows !== undefined && state !== undefined && follows[String(value ?? '')] === state;

/** Refuses a reservation whose row is not among the rows of the reserved record. Errors: `INVALID`. */
const refuseMissingRow = (target: ReservedTarget, { reserve, row }: Reservation, all: readonly JsonObject[]): never => {
  const { rows = '', row: rowField = '' } = reserve;
  const own = target.context.resource.fieldsByName[rowField]?.title ?? rowField;
  const field = target.there.resource.fieldsByName[rows]?.title ?? rows;
  const record = nameOf(target);
  const where = serverText('reserve.rowsOf', { field: inLowerCase(field), record });
  if (row === undefined) {
    const free = freeRows(target, reserve, all);
    return refuseAt('INVALID', rowField, serverText('reserve.enterRow', { field: own, rows: where, free }));
  }
  const got = JSON.stringify(row);
  if (all.length === 0) {
    const why = serverText('reserve.noRows', { record, field: inLowerCase(field) });
    return refuseAt('INVALID', rowField, serverText('reserve.rowMissing', { field: own, row: got, why }));
  }
  const free = freeRows(target, reserve, all);
  return refuseAt('INVALID', rowField, serverText('reserve.rowUnknown', { field: own, row: got, rows: where, free }));
};

const changeRow = (
  target: ReservedTarget,
  step: ReservationStep,
  { to, moved: { from, to: state, isReserved } }: { readonly to: Changing; readonly moved: StateMove },
): void => {
  const { reserve, row } = step.of;
  const { rows = '', key = '', set } = reserve;
  const value = to.changes[rows] ?? target.values[rows];
  const all = Array.isArray(value)
    ? (value as readonly Json[]).filter((each): each is JsonObject => isObject(each))
    : [];
  const index = row === undefined ? -1 : all.findIndex((each) => normalizeRowName(each[key]) === normalizeRowName(row));
  const found = all[index];
  if (found === undefined) {
    // No row is needed if the record follows a row, if its reservation ends, or if the reserved record has no rows.
    if (reserve.follows !== undefined) return;
    if (step.is === undefined || step.was !== undefined || (row === undefined && all.length === 0)) return;
    return refuseMissingRow(target, step.of, all);
  }
  if (step.was === undefined && !isReserved && isInStep(reserve, found[set], state)) return;
  // The row becomes free when its follower is released, even if their values differ from those of the reservation.
  const isFreed = step.is === undefined && isInStep(reserve, found[set], from);
  const after = isFreed ? reserve.free[0] : valueAfter(target, step, found);
  if (after === undefined || after === found[set]) return;
  const changed: JsonObject = { ...found, [set]: after };
  to.changes[rows] = all.map((each, place) => (place === index ? changed : each));
  to.activities.push({
    kind: 'edit',
    field: rows,
    old: [found],
    new: [changed],
    note: `${String(found[key])}: ${String(found[set])} → ${after}`,
  });
};

const changeWhole = (target: ReservedTarget, step: ReservationStep, { to }: { readonly to: Changing }): void => {
  const { set } = step.of.reserve;
  const current = target.values[set] ?? null;
  const after = valueAfter(target, step, { ...target.values, ...to.changes });
  if (after === undefined || after === current) return;
  to.changes[set] = after;
  // A change of state adds its own entry to the timeline.
  if (set !== target.there.resource.states?.field)
    to.activities.push({ kind: 'edit', field: set, old: current, new: after });
};

/**
 * Computes what a step of a reservation changes in the reserved record `target` or in one of its rows, such as the
 * status `Sold`. Adds these changes and the activities about them to `into.to`, for the caller to write. Adds nothing
 * if the value stays the same. `into.moved`: the states of the reserving record before and after. Errors: `TAKEN` if
 * the record or row is not free, `INVALID` if the row does not exist.
 */
export const changeReserved = (
  target: ReservedTarget,
  step: ReservationStep,
  into: { readonly to: Changing; readonly moved: StateMove },
): void => {
  if (step.of.reserve.rows === undefined) changeWhole(target, step, into);
  else changeRow(target, step, into);
};
