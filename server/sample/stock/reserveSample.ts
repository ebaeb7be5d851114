import { isList, isObject, type Json } from '#model/schema/json.ts';
import { normalizeRowName, type Reservation, reservationsOf, reservedValue } from '#model/reserves.ts';
import type { Resource } from '#model/resource.ts';
import type { History } from '../people/history.ts';

/** Returns the new state of a reserved unit or property, given its values; undefined to keep its state. */
type StateOf = (reserved: Readonly<Record<string, Json>>) => string | undefined;

/** Returns the rows of a field, such as the units of a project, with a new state of the reserved one. */
const withRowState = (
  value: Json | undefined,
  { reserve: { key = '', set }, row }: Reservation,
  stateOf: StateOf,
): Json =>
  (isList(value) ? value : []).map(
    (each): Json =>
      isObject(each) && normalizeRowName(each[key]) === normalizeRowName(row)
        ? { ...each, [set]: stateOf(each) ?? each[set] ?? null }
        : each,
  );

/** Changes the state of the reserved unit or property; `target` is the project of the unit, or the property. */
const setState = (target: History, reservation: Reservation, stateOf: StateOf): void => {
  const { rows, set } = reservation.reserve;
  const values = target.values();
  target.stamp(
    rows === undefined
      ? { [set]: stateOf(values) ?? values[set] ?? null }
      : { [rows]: withRowState(values[rows], reservation, stateOf) },
  );
};

/** Returns the name of the first state in which a record reserves, or undefined if its resource does not reserve. */
const reservingState = ({ states }: Resource): string | undefined => {
  const [first] = Object.keys(states?.reserves?.[0]?.as ?? {});
  if (states === undefined || first === undefined) return undefined;
  return Object.keys(states.values).find(
    (state) => state === first || `@${states.values[state]?.type ?? ''}` === first,
  );
};

/** Returns what a booking reserved before it ended; empty if it has not ended. */
const endedReservations = (resource: Resource, record: History): readonly Reservation[] => {
  const field = resource.states?.field ?? '';
  if (reservationsOf(resource, record.values()).length > 0) return [];
  return reservationsOf(resource, { ...record.values(), [field]: reservingState(resource) ?? null });
};

/**
 * Sets the state of the units and properties in `stock` to what the bookings in `records` need. A unit or property with
 * an active booking gets the value that the schema defines for bookings. A unit or property whose bookings have all
 * ended becomes free. All others stay unchanged. `resource`: the resource of `records`. `stock`: the projects, with
 * their units, and the properties; they are changed in place. chosen: no timeline entries, because the histories in
 * `stock` end before the first booking.
 */
export const reserveSample = (resource: Resource, records: readonly History[], stock: readonly History[]): void => {
  const byId = new Map(stock.map((history) => [history.id, history]));
  const set = (reservation: Reservation, stateOf: StateOf): void => {
    const target = byId.get(reservation.id);
    if (target !== undefined) setState(target, reservation, stateOf);
  };
  // Units of ended bookings become free first, because an active booking may be for the same unit.
  for (const record of records)
    for (const reservation of endedReservations(resource, record)) set(reservation, () => reservation.reserve.free[0]);
  for (const record of records)
    for (const reservation of reservationsOf(resource, record.values()))
      set(reservation, (reserved) => reservedValue(reservation, reserved));
};
