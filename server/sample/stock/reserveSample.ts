import { isObject, type Json } from '#model/schema/json.ts';
import { normalizeRowName, type Reservation, reservationsOf, reservedValue } from '#model/reserves.ts';
import type { Resource } from '#model/resource.ts';
import type { History } from '../people/history.ts';

const withValue = (
  value: Json | undefined,
  { reserve: { key = '', set }, row }: Reservation,
  valueOf: (row: Readonly<Record<string, Json>>) => string | undefined,
): Json =>
  (Array.isArray(value) ? (value as readonly Json[]) : []).map(
    (each): Json =>
      isObject(each) && normalizeRowName(each[key]) === normalizeRowName(row)
        ? { ...each, [set]: valueOf(each) ?? each[set] ?? null }
        : each,
  );

/**
 * Sets the state of the units and properties in `stock` to what the bookings in `records` need. A unit or property with
 * an active booking gets the value that the schema defines for bookings. A unit or property whose bookings have all
 * ended becomes free. All others stay unchanged. `resource`: the resource of `records`. `stock`: the projects, with
 * their units, and the properties; they are changed in place. chosen: no timeline entries, because the histories in
 * `stock` end before the first booking.
 */
export const reserveSample = (resource: Resource, records: readonly History[], stock: readonly History[]): void => {
  const byId = new Map(stock.map((history) => [history.id, history]));
  const set = (
    reservation: Reservation,
    valueOf: (reserved: Readonly<Record<string, Json>>) => string | undefined,
  ): void => {
    const target = byId.get(reservation.id);
    if (target === undefined) return;
    const { rows, set: field } = reservation.reserve;
    const values = target.values();
    target.stamp(
      rows === undefined
        ? { [field]: valueOf(values) ?? values[field] ?? null }
        : { [rows]: withValue(values[rows], reservation, valueOf) },
    );
  };
  const { states } = resource;
  const [first] = Object.keys(states?.reserves?.[0]?.as ?? {});
  if (states === undefined || first === undefined) return;
  const booked = Object.keys(states.values).find(
    (state) => state === first || `@${states.values[state]?.type ?? ''}` === first,
  );
  // Units of ended bookings become free first, because an active booking may be for the same unit.
  for (const record of records) {
    const ended =
      reservationsOf(resource, record.values()).length === 0
        ? reservationsOf(resource, { ...record.values(), [states.field]: booked ?? null })
        : [];
    for (const reservation of ended) set(reservation, () => reservation.reserve.free[0]);
  }
  for (const record of records)
    for (const reservation of reservationsOf(resource, record.values()))
      set(reservation, (reserved) => reservedValue(reservation, reserved));
};
