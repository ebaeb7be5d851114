import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { isBlank, isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { canRead, scopeOf } from '#model/permissions/permissions.ts';
import { recordTitle } from '#model/values/recordTitle.ts';
import {
  canFollow,
  foldRowName,
  followedRows,
  isSameReservation,
  type Reservation,
  reservationsOf,
  reservedValue,
  reservingStates,
} from '#model/reserves.ts';
import type { Resource } from '#model/resource.ts';
import type { OperationContext } from '../context/context.ts';
import { lockIfExists } from '../context/lockIfExists.ts';
import { isHeld, reservesRow, readHolders } from '../guards/readHolders.ts';
import { lockStock } from './lockStock.ts';
import type { PlannedActivity, Values } from '../plan/plan.ts';
import type { RecordBody } from '../plan/parseRecordBody.ts';

type ReservedChange = {
  readonly id: string;
  readonly body: RecordBody;
  readonly via: 'reservation';
  readonly written: Values;
  readonly activities: readonly PlannedActivity[];
  readonly beyondScope: true;
};
type ChangeRecord = (context: OperationContext, client: pg.PoolClient, change: ReservedChange) => Promise<void>;

/**
 * `before` and `after`: the reserving record; empty if it is new or deleted. `isReserved`: another record reserves it
 * with this change. `isReleased`: another record has stopped reserving it.
 */
type Reserving = {
  readonly before: Values;
  readonly after: Values;
  readonly isReserved?: boolean;
  readonly isReleased?: boolean;
};

/** The states of the reserving record; `isReserved` and `isReleased` as in `Reserving`. */
type Moved = {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly isReserved: boolean;
  readonly isReleased: boolean;
};

/** A reservation that starts, ends, or gets another value, such as when a booking is invoiced. */
type Step = { readonly was: Reservation | undefined; readonly is: Reservation | undefined; readonly of: Reservation };

const stepsOf = (resource: Resource, { before, after }: Reserving): readonly Step[] => {
  const [had, has] = [reservationsOf(resource, before), reservationsOf(resource, after)];
  const ended = had
    .filter((previous) => !has.some((is) => isSameReservation(previous, is)))
    .map((previous): Step => ({ was: previous, is: undefined, of: previous }));
  return [
    ...ended,
    ...has.map((is): Step => ({ was: had.find((previous) => isSameReservation(previous, is)), is, of: is })),
  ].filter(({ was: previous, is }) => !isDeepStrictEqual(previous, is));
};

type Target = {
  readonly context: OperationContext;
  readonly there: OperationContext;
  readonly id: string;
  readonly values: Values;
};

/**
 * Returns whether the user may see the whole resource of the other record. chosen: only then are its title and rows
 * named.
 */
const isOpenTo = ({ there: { actor, resource } }: Target): boolean =>
  scopeOf(actor.permissions, resource.module) === 'all';

const nameOf = (target: Target): string =>
  isOpenTo(target)
    ? recordTitle(target.there.resource.recordTitle, { ...target.values, _id: target.id })
    : serverText('reserve.thisRecord', { thing: inLowerCase(target.there.resource.title) });

const shownRows = 12;

const freeRows = (
  target: Target,
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

const refuse = (code: 'INVALID' | 'TAKEN', field: string, text: string): never => {
  throw new AppError(code, { text: `${text}.`, fields: { [field]: text } });
};

/**
 * Returns the value that a step sets in the `set` field of the reserved record. Returns undefined if the value set by a
 * user stays.
 */
const valueAfter = (target: Target, { was: previous, is, of }: Step, reserved: Values): string | undefined => {
  const { set, free } = of.reserve;
  const current = reserved[set];
  if (previous !== undefined) {
    // A value that a user has set meanwhile stays.
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
  return refuse('TAKEN', row, text);
};

type Changing = { changes: Record<string, Json>; activities: PlannedActivity[] };

/** Returns whether the state of a record that follows a row matches the row's value. */
const isInStep = ({ follows }: Reservation['reserve'], value: Json | undefined, state: string | undefined): boolean =>
  follows !== undefined && state !== undefined && follows[String(value ?? '')] === state;

const changeRow = (
  target: Target,
  step: Step,
  { to, moved: { from, to: state, isReserved } }: { readonly to: Changing; readonly moved: Moved },
): void => {
  const { reserve, row } = step.of;
  const { rows = '', key = '', set } = reserve;
  const value = to.changes[rows] ?? target.values[rows];
  const all = Array.isArray(value)
    ? (value as readonly Json[]).filter((each): each is JsonObject => isObject(each))
    : [];
  const index = row === undefined ? -1 : all.findIndex((each) => foldRowName(each[key]) === foldRowName(row));
  const found = all[index];
  if (found === undefined) {
    // A reservation that ends, a record without rows, and a record that follows a row need none.
    if (reserve.follows !== undefined) return;
    if (step.is === undefined || step.was !== undefined || (row === undefined && all.length === 0)) return;
    const own = target.context.resource.fieldsByName[reserve.row ?? '']?.title ?? reserve.row ?? '';
    const field = target.there.resource.fieldsByName[rows]?.title ?? rows;
    const where = serverText('reserve.rowsOf', { field: inLowerCase(field), record: nameOf(target) });
    if (row === undefined)
      refuse(
        'INVALID',
        reserve.row ?? '',
        serverText('reserve.enterRow', { field: own, rows: where, free: freeRows(target, reserve, all) }),
      );
    const message =
      all.length === 0
        ? serverText('reserve.noRows', { record: nameOf(target), field: inLowerCase(field) })
        : serverText('reserve.rowUnknown', {
            field: own,
            row: JSON.stringify(row),
            rows: where,
            free: freeRows(target, reserve, all),
          });
    refuse(
      'INVALID',
      reserve.row ?? '',
      all.length === 0
        ? serverText('reserve.rowMissing', { field: own, row: JSON.stringify(row), why: message })
        : message,
    );
    return;
  }
  if (step.was === undefined && !isReserved && isInStep(reserve, found[set], state)) return;
  // The row that a record follows becomes free with it, whichever of its values the record has followed.
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

const changeWhole = (target: Target, step: Step, { to }: { readonly to: Changing }): void => {
  const { set } = step.of.reserve;
  const current = target.values[set] ?? null;
  const after = valueAfter(target, step, { ...target.values, ...to.changes });
  if (after === undefined || after === current) return;
  to.changes[set] = after;
  // The change of a state is logged by the change itself.
  if (set !== target.there.resource.states?.field)
    to.activities.push({ kind: 'edit', field: set, old: current, new: after });
};

/** A record with its steps and its values before the first step. */
type LockedTarget = StepsOfOne & { readonly values: Values | undefined };

/**
 * Returns whether another record of the same resource follows the row too, such as a second property for the same unit.
 */
const hasOtherFollower = async (
  context: OperationContext,
  client: pg.PoolClient,
  { reserve, id, row }: Reservation,
): Promise<boolean> => {
  const { states } = context.resource;
  const holding = { by: context.resource, reserve, ids: [id] };
  const found =
    states === undefined
      ? []
      : await readHolders(context, client, { ...holding, states: reservingStates(states, reserve) });
  return found.some((other) => reservesRow(other, { rows: reserve.rows, row }));
};

/**
 * Returns whether a released record is still reserved by another: a unit whose property is booked too, a property whose
 * unit is, or a unit with a second property while only the first is released.
 */
const isStillReserved = async (
  { context, there, id, values }: Target,
  client: pg.PoolClient,
  { of }: Step,
  { to, isReleased }: Moved,
): Promise<boolean> => {
  const { reserve, row } = of;
  if (reserve.rows !== undefined) {
    if (await isHeld(there, client, { id, rows: reserve.rows, row })) return true;
    const isOffered = isReleased || (to !== undefined && to === context.resource.states?.initial);
    return reserve.follows !== undefined && !isOffered && (await hasOtherFollower(context, client, of));
  }
  for (const followed of followedRows(there.resource, values)) {
    const resource = there.state.model.resources[there.resource.fieldsByName[followed.reserve.field]?.to ?? ''];
    if (resource === undefined) continue;
    const stock = { id: followed.id, rows: followed.reserve.rows, row: followed.row };
    if (await isHeld({ ...there, resource }, client, stock)) return true;
  }
  return false;
};

/**
 * Frees the row that a released record follows if a user has changed the record's state meanwhile. The release does not
 * change that state, so no change of the record would free the row.
 */
const releaseFollowed = async (
  { there, values }: Target,
  client: pg.PoolClient,
  { was: previous, is, of: { reserve: entry } }: Step,
  change: ChangeRecord,
): Promise<void> => {
  if (previous === undefined || is !== undefined || entry.rows !== undefined) return;
  const given = reservedValue(previous, values);
  if (given === undefined || values[entry.set] === given || entry.set !== there.resource.states?.field) return;
  await reserve(there, client, { before: { ...values, [entry.set]: given }, after: values, isReleased: true }, change);
};

/** Moves an error of a nested reservation to the field of the reserving record. */
const atOwnField = (error: unknown, field: string): unknown => {
  const [text] = error instanceof AppError ? Object.values(error.fields ?? {}) : [];
  return error instanceof AppError && text !== undefined
    ? new AppError(error.code, { text: error.message, fields: { [field]: text } })
    : error;
};

const reserveIn = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, there, steps, values, moved }: LockedTarget & { readonly moved: Moved },
  change: ChangeRecord,
): Promise<void> => {
  const begins = steps.find(({ was: previous, is }) => previous === undefined && is !== undefined);
  if (values === undefined) {
    if (begins === undefined || begins.of.reserve.follows !== undefined) return;
    const own = context.resource.fieldsByName[begins.of.reserve.field]?.title ?? begins.of.reserve.field;
    refuse(
      'INVALID',
      begins.of.reserve.field,
      serverText('fields.noSuchThing', { field: own, thing: inLowerCase(there.resource.title) }),
    );
    return;
  }
  const target: Target = { context, there, id, values };
  const to: Changing = { changes: {}, activities: [] };
  for (const step of steps) {
    if (step.is === undefined && (await isStillReserved(target, client, step, moved))) continue;
    (step.of.reserve.rows === undefined ? changeWhole : changeRow)(target, step, { to, moved });
    await releaseFollowed(target, client, step, change);
  }
  if (Object.keys(to.changes).length === 0) return;
  const note = `${context.resource.title}: ${moved.to ?? 'deleted'}`;
  const body = { values: {}, version: undefined, note, allowDuplicate: true };
  const changed = change(there, client, {
    id,
    body,
    via: 'reservation',
    written: to.changes,
    activities: to.activities,
    beyondScope: true,
  });
  await changed.catch((error: unknown) => {
    throw begins === undefined ? error : atOwnField(error, begins.of.reserve.field);
  });
};

type StepsOfOne = { readonly there: OperationContext; readonly id: string; readonly steps: readonly Step[] };

/**
 * Returns the reserved records in the locking order of all writers: first those with rows, because records that follow
 * a row change with it.
 */
const targetsOf = (context: OperationContext, steps: readonly Step[]): readonly StepsOfOne[] => {
  const targets = new Map<string, { readonly there: OperationContext; readonly id: string; readonly steps: Step[] }>();
  for (const step of steps) {
    const resource = context.state.model.resources[context.resource.fieldsByName[step.of.reserve.field]?.to ?? ''];
    if (resource === undefined) continue;
    const key = `${step.of.reserve.rows === undefined ? 1 : 0} ${resource.name} ${step.of.id}`;
    const target = targets.get(key) ?? { there: { ...context, resource }, id: step.of.id, steps: [] };
    target.steps.push(step);
    targets.set(key, target);
  }
  return [...targets].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, target]) => target);
};

/**
 * Reserves and releases records as the schema word `reserves` defines when a record is changed, created, deleted or
 * restored. In the same transaction, the other record, or its row, is locked, checked to be free, and changed with its
 * own activity and audit entry. Errors: `TAKEN` for what is not free, `INVALID` for a row that does not exist, each at
 * the field that names it.
 */
export const reserve = async (
  context: OperationContext,
  client: pg.PoolClient,
  reserving: Reserving,
  change: ChangeRecord,
): Promise<void> => {
  const { states } = context.resource;
  if (states?.reserves === undefined) return;
  const stateIn = (values: Values): string | undefined => {
    const value = values[states.field];
    return typeof value === 'string' ? value : undefined;
  };
  const { before, after, isReserved = false, isReleased = false } = reserving;
  const moved: Moved = { from: stateIn(before), to: stateIn(after), isReserved, isReleased };
  // All are locked before the first change, because a step may change the record of another, such as a unit its
  // property.
  const steps = targetsOf(context, stepsOf(context.resource, reserving));
  if (steps.some(({ there }) => canFollow(there.resource))) await lockStock(client, steps);
  const targets: LockedTarget[] = [];
  for (const target of steps) targets.push({ ...target, values: await lockIfExists(target.there, client, target.id) });
  for (const target of targets) await reserveIn(context, client, { ...target, moved }, change);
};

/**
 * Locks what some new records of a transaction will reserve, always in the same order, so that two large transactions
 * cannot deadlock.
 */
export const lockReserved = async (
  context: OperationContext,
  client: pg.PoolClient,
  records: readonly Values[],
): Promise<void> => {
  const { resource, state } = context;
  const followed = records.flatMap((record) =>
    followedRows(resource, record).flatMap(({ reserve, id }) => {
      const target = state.model.resources[resource.fieldsByName[reserve.field]?.to ?? ''];
      return target === undefined ? [] : [{ there: { ...context, resource: target }, id }];
    }),
  );
  const steps = records.flatMap((after) => stepsOf(resource, { before: {}, after }));
  await lockStock(client, [...targetsOf(context, steps), ...followed]);
};
