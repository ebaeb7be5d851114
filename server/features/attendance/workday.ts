import type pg from 'pg';
import { v7 } from 'uuid';
import { recomputedValues } from '#kinds/fields/computed.ts';
import { isBlank, type Json } from '#model/schema/json.ts';
import type { Hours } from '#model/wire/workday.ts';
import { insertRecord } from '../../query/records/write/insertRecord.ts';
import { updateRecord } from '../../query/records/write/updateRecord.ts';
import { findWorkday, lockWorkdays } from './workdays.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { lockRecord } from '../../records/context/locks/lockRecord.ts';
import type { Plan, PlannedActivity, Values } from '../../records/plan/plan.ts';
import { runStatement } from '../../postgres/runStatement.ts';
import { writeActivities, writeAudit } from '../../records/write/writePlan.ts';

/** A stored attendance record: one user on one day. */
export type Workday = { readonly id: string; readonly version: number; readonly values: Values };

/**
 * Locks a user's workdays until the transaction ends, so that the two requests of a double click run one after the
 * other.
 */
export const holdWorkdays = async (
  { resource }: OperationContext,
  client: pg.PoolClient,
  user: string,
): Promise<void> => {
  await runStatement(client, lockWorkdays(resource, user));
};

/**
 * Locks and returns a user's record of `day`. If no day is given: the user's latest record with a clock-in, without a
 * clock-out and not marked as `forgotten` (closed by a later clock-in). Returns undefined if there is none.
 */
export const readWorkday = async (
  context: OperationContext,
  client: pg.PoolClient,
  which: { readonly user: string; readonly day?: string },
): Promise<Workday | undefined> => {
  const found = await runStatement<{ id: string }>(client, findWorkday(context.resource, which));
  return found === undefined ? undefined : { id: found.id, ...(await lockRecord(context, client, { id: found.id })) };
};

// The schema rules require the kinds of the other fields.
const hasHours = (values: Values): values is Values & Hours => typeof values['clockIn'] === 'string';

/** Returns the clock-in, clock-out and breaks of a record, or undefined for a day without hours, such as leave. */
export const hoursOf = (values: Values): Hours | undefined => (hasHours(values) ? values : undefined);

/**
 * What `writeWorkday` writes: the changed fields (`changes`; null clears a field), the entries for the timeline, and an
 * audit entry with this `action`. `audit`: the values in the audit entry. Default: the old and new values of `changes`.
 */
export type WorkdayChange = {
  readonly changes: Values;
  readonly action: string;
  readonly activities: readonly PlannedActivity[];
  readonly audit?: Plan['audit'];
};

const auditOf = (before: Values, changes: Values): Plan['audit'] =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]): [string, { old: Json; new: Json }] => [
      name,
      { old: before[name] ?? null, new: value },
    ]),
  );

/**
 * Writes `changes` to the record `existing`, or to a new record if `existing` is undefined. Also writes `activities` to
 * its timeline and an entry to the audit log. Returns the record's id.
 */
export const writeWorkday = async (
  context: OperationContext,
  client: pg.PoolClient,
  existing: Workday | undefined,
  { changes, action, activities, audit }: WorkdayChange,
): Promise<string> => {
  const {
    resource,
    actor,
    now,
    state: {
      model: { settings },
    },
  } = context;
  const id = existing?.id ?? v7();
  const after = { ...existing?.values, ...changes };
  const results = recomputedValues(resource, after, { set: Object.keys(changes), settings });
  if (existing === undefined) {
    const record = Object.fromEntries(
      Object.entries({ ...changes, ...results }).filter(([, value]) => !isBlank(value)),
    );
    await runStatement(client, insertRecord({ resource, id, record, actor, now, settings }));
  } else {
    await runStatement(
      client,
      updateRecord({
        resource,
        id,
        changes: { ...changes, ...results },
        actor,
        now,
        version: existing.version,
        settings,
      }),
    );
  }
  await writeActivities(context, client, { id, activities });
  await writeAudit(context, client, { id, action, changes: audit ?? auditOf(existing?.values ?? {}, changes) });
  return id;
};
