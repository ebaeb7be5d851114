import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../../language/serverText.ts';
import { appliesTo, followedRows, followedState, normalizeRowName, reserversOf } from '#model/reserves.ts';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import type { ReserveSchema, StatesSchema } from '#model/schema/statesSchema.ts';
import { findFollowers, type FollowerRow } from '../../../query/lookups/reservations/findFollowers.ts';
import type { OperationContext } from '../../context/context.ts';
import { lockIfExists } from '../../context/locks/lockIfExists.ts';
import { runRows } from '../../../postgres/runStatement.ts';
import type { Values } from '../../plan/plan.ts';
import type { RecordBody } from '../../plan/parseRecordBody.ts';

type FollowingChange = {
  readonly id: string;
  readonly body: RecordBody;
  readonly via: 'reservation';
  readonly written: Values;
  readonly beyondScope: true;
  readonly isFollowing: true;
};
type ChangeRecord = (context: OperationContext, client: pg.PoolClient, change: FollowingChange) => Promise<void>;

const rowsOf = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? (value.filter(isObject) as readonly JsonObject[]) : [];

const valueOf = (rows: readonly JsonObject[], { key = '', set }: ReserveSchema, name: string): string =>
  String(rows.find((row) => normalizeRowName(row[key]) === name)?.[set] ?? '');

const stateOf = ({ field, initial }: StatesSchema, values: Values): string => String(values[field] ?? initial);

const moveTo = (id: string, { field }: StatesSchema, state: string, note: string): FollowingChange => ({
  id,
  body: { values: {}, version: undefined, note, allowDuplicate: true },
  via: 'reservation',
  written: { [field]: state },
  beyondScope: true,
  isFollowing: true,
});

/**
 * Changes the records that follow a row of the changed record `id` to the states that the schema word `follows`
 * defines: if a unit is now sold, the property that stands for the unit is sold too. If the value of a row is the same
 * in `before` and `after`, the records that follow it are not changed. Runs in the transaction of the change. `change`:
 * the function `changeRecord`.
 */
export const moveFollowers = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, before, after }: { readonly id: string; readonly before: Values; readonly after: Values },
  change: ChangeRecord,
): Promise<void> => {
  const { resources } = context.state.model;
  for (const { by, states, reserve } of reserversOf(resources, context.resource.name)) {
    const { rows = '', row = '', field, follows } = reserve;
    if (follows === undefined || before[rows] === after[rows]) continue;
    const [previous, current] = [rowsOf(before[rows]), rowsOf(after[rows])];
    const there: OperationContext = { ...context, resource: by };
    for (const follower of await runRows<FollowerRow>(client, findFollowers(by, { field, row, id }))) {
      const name = normalizeRowName(follower.row);
      const [was, is] = [valueOf(previous, reserve, name), valueOf(current, reserve, name)];
      if (was === is) continue;
      const values = await lockIfExists(there, client, follower.id);
      if (values === undefined || !appliesTo(reserve, values)) continue;
      const to = followedState(states, reserve, { was, is, state: stateOf(states, values) });
      if (to === undefined) continue;
      const note = `${context.resource.title}: ${follower.row} ${is}`;
      await change(there, client, moveTo(follower.id, states, to, note));
    }
  }
};

/**
 * Returns the state that an open record gets from the row that it names, together with the row, or undefined if the row
 * is free. Locks the record that has the row.
 */
const takenState = async (
  context: OperationContext,
  client: pg.PoolClient,
  values: Values,
): Promise<
  { readonly to: string; readonly row: string; readonly value: string; readonly field: string } | undefined
> => {
  const { resource, state } = context;
  const { states } = resource;
  if (states === undefined || states.values[stateOf(states, values)]?.type !== 'open') return undefined;
  for (const { reserve, follows, id, row } of followedRows(resource, values)) {
    const target = state.model.resources[resource.fieldsByName[reserve.field]?.to ?? ''];
    if (target === undefined) continue;
    const locked = await lockIfExists({ ...context, resource: target }, client, id);
    const value = valueOf(rowsOf(locked?.[reserve.rows ?? '']), reserve, row);
    const to = follows[value];
    if (to !== undefined) return { to, value, row: String(values[reserve.row ?? '']), field: reserve.row ?? '' };
  }
  return undefined;
};

/**
 * Returns a new record's values. If the row that the record follows is not free, such as a sold unit, the values have
 * the state that `follows` defines for this. Otherwise they are unchanged.
 */
export const withFollowedState = async <V extends Values>(
  context: OperationContext,
  client: pg.PoolClient,
  values: V,
): Promise<V> => {
  const taken = await takenState(context, client, values);
  return taken === undefined ? values : { ...values, [context.resource.states?.field ?? '']: taken.to };
};

/**
 * Changes the record `id` to the state that the schema word `follows` defines if the record follows a row, such as a
 * unit, that is not free. Called after the record was changed or restored. Does nothing if the row is free, or if the
 * record is not in an open state. `change`: the function `changeRecord`. Errors: `TAKEN` if the user's change has moved
 * the record to an open state.
 */
export const followOwnRow = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, before, after }: { readonly id: string; readonly before: Values; readonly after: Values },
  change: ChangeRecord,
): Promise<void> => {
  const { states } = context.resource;
  const taken = states === undefined ? undefined : await takenState(context, client, after);
  if (states === undefined || taken === undefined) return;
  const { to, row, value, field } = taken;
  if (before[states.field] !== undefined && before[states.field] !== after[states.field]) {
    const text = serverText('reserve.rowTaken', {
      field: context.resource.fieldsByName[field]?.title ?? field,
      row,
      state: value,
    });
    throw new AppError('TAKEN', { text: `${text}.`, fields: { [states.field]: text } });
  }
  await change(context, client, moveTo(id, states, to, `${row}: ${value}`));
};
