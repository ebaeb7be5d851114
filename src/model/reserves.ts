import type { Field } from './field.ts';
import { isBlank, type Json } from './schema/json.ts';
import type { Resource } from './resource.ts';
import type { StatesSchema, ReserveSchema } from './schema/statesSchema.ts';
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

/** Normalizes the name of a row, e.g. of a unit in a project, for comparison: `A-101 ` → `a-101`; undefined → ''. */
export const normalizeRowName = (value: unknown): string =>
  String(value ?? '')
    .trim()
    .toLowerCase();

/** Returns whether two reservations are of the same record and row. Case in the row's name is ignored. */
export const isSameReservation = (one: Reservation, other: Reservation): boolean =>
  one.id === other.id &&
  one.reserve.field === other.reserve.field &&
  one.reserve.rows === other.reserve.rows &&
  normalizeRowName(one.row) === normalizeRowName(other.row);

const valueIn = ({ as }: ReserveSchema, states: StatesSchema, state: unknown): Reservation['value'] | undefined => {
  if (typeof state !== 'string' || !Object.hasOwn(states.values, state)) return undefined;
  return as[state] ?? as[`@${states.values[state]?.type ?? ''}`];
};

/**
 * Returns whether an entry of `reserves` in a schema applies to a record: the record meets the `if` of the entry, or
 * the entry has no `if`.
 */
export const appliesTo = ({ if: premise }: ReserveSchema, record: Values): boolean =>
  premise === undefined ||
  matchesCondition(premise, Object.fromEntries(Object.entries(record).filter(([, value]) => !isBlank(value as Json))));

/**
 * Returns what a record reserves in its current state, e.g. the unit that a booked lead reserves. Empty if the record
 * reserves nothing.
 */
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

/**
 * Returns the value, such as `Booked`, that a reservation writes to the field `set` of the reserved record or row. The
 * value is fixed, or depends on another field of this record or row, whose current values are `reserved`. Undefined if
 * it depends on a field, and the schema has no value for what this field contains.
 */
export const reservedValue = ({ value }: Pick<Reservation, 'value'>, reserved: Values): string | undefined =>
  typeof value === 'string' ? value : value.values[String(reserved[value.by] ?? '')];

/**
 * Returns the states in which a record reserves what the entry `reserve` of its schema names. `states`: the states of
 * the record's resource.
 */
export const reservingStates = (states: StatesSchema, reserve: ReserveSchema): readonly string[] =>
  Object.keys(states.values).filter((state) => valueIn(reserve, states, state) !== undefined);

/**
 * Returns the entries of `reserves`, in all schemas, that reserve a record of the resource `name` or a row in such a
 * record. `by` is the resource whose schema contains the entry, and `states` are the states of `by`. Empty if there are
 * none.
 */
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

/** The value of a row before (`was`) and after a change (`is`), and the state of the record that follows the row. */
type FollowedChange = { readonly was: string; readonly is: string; readonly state: string };

/**
 * Returns the new state of a record that follows a row of another record, after the value of this row has changed from
 * `was` to `is`. Example: a property becomes `Sold` when its unit becomes `Booked`, and gets its initial state when the
 * unit is free again. `state`: the current state of the record. Undefined if the record keeps this state: no state
 * follows from the new value, or the record has a state that is not open and does not come from the row.
 */
export const followedState = (
  { values, initial }: StatesSchema,
  { follows = {}, free }: ReserveSchema,
  { was, is, state }: FollowedChange,
): string | undefined => {
  const [from, to] = [follows[was], follows[is]];
  const hasFollowed = from !== undefined && state === from;
  if (to === undefined) return hasFollowed && free.includes(is) ? initial : undefined;
  return state !== to && (hasFollowed || values[state]?.type === 'open') ? to : undefined;
};

/** A row of another record that the state of a record follows, such as the unit that a property represents. */
type FollowedRow = {
  readonly reserve: ReserveSchema;
  /** Value of the row → state of the record that follows it. */
  readonly follows: Readonly<Record<string, string>>;
  /** Id of the record with the row. */
  readonly id: string;
  /** The normalized name of the row. */
  readonly row: string;
};

/** Returns the rows of other records that the state of `record` follows. Empty if it follows none. */
export const followedRows = ({ states }: Resource, record: Values): readonly FollowedRow[] =>
  (states?.reserves ?? []).flatMap((reserve) => {
    const { field, row = '', follows } = reserve;
    const [id, name] = [record[field], normalizeRowName(record[row])];
    return follows === undefined || typeof id !== 'string' || id === '' || name === '' || !appliesTo(reserve, record)
      ? []
      : [{ reserve, follows, id, row: name }];
  });

/** Returns whether the resource has a reservation whose row decides the state of a record (the word `follows`). */
export const canFollow = ({ states }: Pick<Resource, 'states'>): boolean =>
  states?.reserves?.some(({ follows }) => follows !== undefined) === true;

/**
 * Returns the names of the state field and of the fields that determine which rows the state follows. Empty if the
 * state of the resource's records follows no rows.
 */
export const followingFields = ({ states }: Resource): readonly string[] =>
  states === undefined || !canFollow({ states })
    ? []
    : [
        states.field,
        ...(states.reserves ?? [])
          .filter(({ follows }) => follows !== undefined)
          .flatMap(({ field, row = '', if: premise }) => [field, row, ...fieldsRead(premise)]),
      ];

type Reserves = readonly ReserveSchema[];

/** Returns the filter of a field that refers to reserved records: it offers only the free ones. */
const offerOf = ({ name }: Field, reserves: Reserves): Pick<Field, 'offer'> => {
  const whole = reserves.find(({ field, rows }) => field === name && rows === undefined);
  return whole === undefined ? {} : { offer: { [whole.set]: whole.free } };
};

/** Returns where the rows are that a field can name, if it names a reserved row. */
const rowOf = ({ name }: Field, reserves: Reserves, beside: readonly Field[]): Pick<Field, 'rowOf'> => {
  // A record that follows a row may name one that is not listed.
  const named = reserves.find(({ row, follows }) => row === name && follows === undefined);
  const reference = beside.find((field) => field.name === named?.field);
  if (named?.rows === undefined || named.key === undefined || reference === undefined) return {};
  const { rows, key, set, free } = named;
  return { rowOf: { reference, rows, key, set, free } };
};

/**
 * Returns a copy of a field that offers only records or rows that can still be reserved. Fields that name neither are
 * unchanged. `beside`: all fields of the resource.
 */
export const withReserves = (field: Field, states: StatesSchema | undefined, beside: readonly Field[]): Field => {
  const reserves = states?.reserves ?? [];
  if (reserves.length === 0) return field;
  return { ...field, ...offerOf(field, reserves), ...rowOf(field, reserves, beside) };
};

/**
 * Returns the names of the fields that refer to what a record reserves, if it reserves something in the state `to` but
 * not in `from`. The transition requires these fields. Empty if the transition reserves nothing. Entries of `reserves`
 * with `follows` are ignored.
 */
export const fieldsToReserve = (states: StatesSchema, from: string, to: string): readonly string[] =>
  (states.reserves ?? [])
    .filter(
      (reserve) =>
        reserve.follows === undefined &&
        valueIn(reserve, states, to) !== undefined &&
        valueIn(reserve, states, from) === undefined,
    )
    .flatMap(({ field, row }) => [field, ...(row === undefined ? [] : [row])]);
