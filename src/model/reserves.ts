import type { Field } from './field.ts';
import { isBlank, type Json } from './schema/json.ts';
import type { Resource } from './resource.ts';
import type { StatesSchema } from './schema/schema.ts';
import type { ReserveSchema } from './schema/statesSchema.ts';
import { fieldsRead, matchesCondition } from './validation/conditionTest.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a record reserves: another record, or one row of another record. */
export type Reservation = {
  readonly reserve: ReserveSchema;
  /** Id of the reserved record, or of the record with the row. */
  readonly id: string;
  /** Name of the row, e.g. `A-101`. Undefined: the whole record, or no row is named. */
  readonly row: string | undefined;
  /** New value of the `set` field: fixed, or depending on a field of the reserved record or row. */
  readonly value: string | { readonly by: string; readonly values: Readonly<Record<string, string>> };
};

/** Normalizes the name of a row, so that `a-101 ` and `A-101` are the same. */
export const normalizeRowName = (value: unknown): string =>
  String(value ?? '')
    .trim()
    .toLowerCase();

/** Returns whether two reservations are of the same record and row. */
export const isSameReservation = (one: Reservation, other: Reservation): boolean =>
  one.id === other.id &&
  one.reserve.field === other.reserve.field &&
  one.reserve.rows === other.reserve.rows &&
  normalizeRowName(one.row) === normalizeRowName(other.row);

const valueIn = ({ as }: ReserveSchema, states: StatesSchema, state: unknown): Reservation['value'] | undefined => {
  if (typeof state !== 'string' || !Object.hasOwn(states.values, state)) return undefined;
  return as[state] ?? as[`@${states.values[state]?.type ?? ''}`];
};

/** Returns whether a record meets the `if` of an entry of `reserves`. An entry without `if` applies to every record. */
export const appliesTo = ({ if: premise }: ReserveSchema, record: Values): boolean =>
  premise === undefined ||
  matchesCondition(premise, Object.fromEntries(Object.entries(record).filter(([, value]) => !isBlank(value as Json))));

/** Returns what a record reserves in its state. Empty if the state or the resource reserves nothing. */
export const reservationsOf = ({ states }: Resource, record: Values): readonly Reservation[] =>
  (states?.reserves ?? []).flatMap((reserve): readonly Reservation[] => {
    const id = record[reserve.field];
    const value = states === undefined ? undefined : valueIn(reserve, states, record[states.field]);
    if (value === undefined || typeof id !== 'string' || id === '' || !appliesTo(reserve, record)) return [];
    const row =
      reserve.row === undefined || isBlank((record[reserve.row] ?? null) as Json)
        ? undefined
        : String(record[reserve.row]);
    return [{ reserve, id, row, value }];
  });

/** Returns the new value of the `set` field of a reserved record or row. Returns undefined if `by` defines no value. */
export const reservedValue = ({ value }: Pick<Reservation, 'value'>, reserved: Values): string | undefined =>
  typeof value === 'string' ? value : value.values[String(reserved[value.by] ?? '')];

/** Returns the states in which an entry of `reserves` reserves something. */
export const reservingStates = (states: StatesSchema, reserve: ReserveSchema): readonly string[] =>
  Object.keys(states.values).filter((state) => valueIn(reserve, states, state) !== undefined);

/** Returns the `reserves` entries of all resources that reserve records of the named resource. */
export const reserversOf = (
  resources: Readonly<Record<string, Resource>>,
  name: string,
): readonly { readonly by: Resource; readonly states: StatesSchema; readonly reserve: ReserveSchema }[] =>
  Object.values(resources).flatMap((by) => {
    const { states } = by;
    if (states?.reserves === undefined) return [];
    return states.reserves
      .filter(({ field }) => by.fieldsByName[field]?.to === name)
      .map((reserve) => ({ by, states, reserve }));
  });

/**
 * Returns the new state of a record that follows a row, after the row's value has changed from `was` to `is`. Returns
 * undefined if the state does not change. Only a state that is open, or that follows from `was`, changes.
 */
export const followedState = (
  { values, initial }: StatesSchema,
  { follows = {}, free }: ReserveSchema,
  { was, is, state }: { readonly was: string; readonly is: string; readonly state: string },
): string | undefined => {
  const [from, to] = [follows[was], follows[is]];
  if (to !== undefined) return state !== to && (state === from || values[state]?.type === 'open') ? to : undefined;
  return from !== undefined && state === from && free.includes(is) ? initial : undefined;
};

/**
 * Returns the rows of other records that determine the state of a record, each with the `reserves` entry that defines
 * this.
 */
export const followedRows = (
  { states }: Resource,
  record: Values,
): readonly {
  readonly reserve: ReserveSchema;
  readonly follows: Readonly<Record<string, string>>;
  readonly id: string;
  readonly row: string;
}[] =>
  (states?.reserves ?? []).flatMap((reserve) => {
    const { field, row = '', follows } = reserve;
    const [id, name] = [record[field], normalizeRowName(record[row])];
    return follows === undefined || typeof id !== 'string' || id === '' || name === '' || !appliesTo(reserve, record)
      ? []
      : [{ reserve, follows, id, row: name }];
  });

/** Returns whether records of a resource can follow rows of other records. */
export const canFollow = ({ states }: Pick<Resource, 'states'>): boolean =>
  states?.reserves?.some(({ follows }) => follows !== undefined) === true;

/** Returns the fields that determine which rows a record follows, and its state field. Empty if it follows no rows. */
export const followingFields = ({ states }: Resource): readonly string[] =>
  states === undefined || !canFollow({ states })
    ? []
    : [
        states.field,
        ...(states.reserves ?? [])
          .filter(({ follows }) => follows !== undefined)
          .flatMap(({ field, row = '', if: premise }) => [field, row, ...fieldsRead(premise)]),
      ];

/**
 * Returns the field with `offer` or `rowOf`, the records or rows that it may name, if `states.reserves` defines them.
 */
export const withReserves = (field: Field, states: StatesSchema | undefined, beside: readonly Field[]): Field => {
  const reserves = states?.reserves ?? [];
  if (reserves.length === 0) return field;
  const whole = reserves.find((reserve) => reserve.field === field.name && reserve.rows === undefined);
  // A record that follows a row may name one that is not listed.
  const rows = reserves.find(({ row, follows }) => row === field.name && follows === undefined);
  const reference = beside.find(({ name }) => name === rows?.field);
  return {
    ...field,
    ...(whole === undefined ? {} : { offer: { [whole.set]: whole.free } }),
    ...(rows?.rows === undefined || rows.key === undefined || reference === undefined
      ? {}
      : { rowOf: { reference, rows: rows.rows, key: rows.key, set: rows.set, free: rows.free } }),
  };
};

/** Returns the fields that must be filled before a transition, because they name the record or row that it reserves. */
export const fieldsToReserve = (states: StatesSchema, from: string, to: string): readonly string[] =>
  (states.reserves ?? [])
    .filter(
      (reserve) =>
        reserve.follows === undefined &&
        valueIn(reserve, states, to) !== undefined &&
        valueIn(reserve, states, from) === undefined,
    )
    .flatMap(({ field, row }) => [field, ...(row === undefined ? [] : [row])]);
