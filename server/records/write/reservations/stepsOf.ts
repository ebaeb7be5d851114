import { isDeepStrictEqual } from 'node:util';
import { isSameReservation, type Reservation, reservationsOf } from '#model/reserves.ts';
import type { Resource } from '#model/resource.ts';
import type { OperationContext } from '../../context/context.ts';
import type { Values } from '../../plan/plan.ts';

/**
 * A change of a record that can reserve others. `before` is empty for a new record, `after` for a deleted one.
 * `isReserved`: the record changes because another record reserves it. `isReleased`: it changes because another record
 * has stopped reserving it.
 */
export type Reserving = {
  readonly before: Values;
  readonly after: Values;
  readonly isReserved?: boolean;
  readonly isReleased?: boolean;
};

/**
 * The state of the reserving record before (`from`) and after (`to`) the change. `isReserved` and `isReleased` are
 * those of `Reserving`.
 */
export type StateMove = {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly isReserved: boolean;
  readonly isReleased: boolean;
};

/** A reservation that starts, ends, or gets another value, such as when a booking is invoiced. */
export type ReservationStep = {
  readonly was: Reservation | undefined;
  readonly is: Reservation | undefined;
  readonly of: Reservation;
};

/**
 * Returns the reservations that a change of a record ends, starts or gives another value, each as a step; those that
 * end come first. Empty if all stay the same.
 */
export const stepsOf = (resource: Resource, { before, after }: Reserving): readonly ReservationStep[] => {
  const [had, has] = [reservationsOf(resource, before), reservationsOf(resource, after)];
  const ended = had
    .filter((previous) => !has.some((is) => isSameReservation(previous, is)))
    .map((previous): ReservationStep => ({ was: previous, is: undefined, of: previous }));
  return [
    ...ended,
    ...has.map((is): ReservationStep => ({ was: had.find((previous) => isSameReservation(previous, is)), is, of: is })),
  ].filter(({ was: previous, is }) => !isDeepStrictEqual(previous, is));
};

/** One reserved record, and what a change of the reserving record does to its reservation. */
export type StepsOfOne = {
  readonly there: OperationContext;
  readonly id: string;
  readonly steps: readonly ReservationStep[];
};

/**
 * Returns the reserved records with their steps, in the order in which all writers lock them: first the records with
 * rows, because a change of a row also changes the records that follow it.
 */
export const reservationTargets = (
  context: OperationContext,
  steps: readonly ReservationStep[],
): readonly StepsOfOne[] => {
  const targets = new Map<
    string,
    { readonly there: OperationContext; readonly id: string; readonly steps: ReservationStep[] }
  >();
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
