import type pg from 'pg';
import { v7 } from 'uuid';
import { isBlank, type Json } from '#model/schema/json.ts';
import type { Hours } from '#model/wire/workday.ts';
import { insertRecord } from '../../query/records/insertRecord.ts';
import { updateRecord } from '../../query/records/updateRecord.ts';
import { findWorkday, lockWorkdays } from './workdays.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { lockRecord } from '../../records/context/lockRecord.ts';
import type { Plan, PlannedActivity, Values } from '../../records/plan/plan.ts';
import { runStatement } from '../../records/context/runStatement.ts';
import { writeActivities, writeAudit } from '../../records/write/writePlan.ts';

/** A person's record of a day as it stands. */
export type Workday = { readonly id: string; readonly version: number; readonly values: Values };

/**
 * Lets nobody else touch a person's working days until the transaction ends: of a double click the second comes after
 * the first.
 */
export const holdWorkdays = async (
  { resource }: OperationContext,
  client: pg.PoolClient,
  user: string,
): Promise<void> => {
  await runStatement(client, lockWorkdays(resource, user));
};

/** Reads a person's record of a day, or, without a day, the one that still lasts. */
export const readWorkday = async (
  context: OperationContext,
  client: pg.PoolClient,
  which: { readonly user: string; readonly day?: string },
): Promise<Workday | undefined> => {
  const found = await runStatement<{ id: string }>(client, findWorkday(context.resource, which));
  return found === undefined ? undefined : { id: found.id, ...(await lockRecord(context, client, { id: found.id })) };
};

/** Gives the hours of a record; undefined where it has none, as a day of leave. */
export const hoursOf = (values: Values): Hours | undefined =>
  // checked: the kinds of the fields are what the rules of the schemas ask of them
  typeof values['clockIn'] === 'string' ? (values as unknown as Hours) : undefined;

/** What is to be written to a day: the fields that change, null clears; and what is told of it. */
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

/** Writes a day, a new one or a standing one, with its activities and its audit; gives its id. */
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
  if (existing === undefined) {
    const record = Object.fromEntries(Object.entries(changes).filter(([, value]) => !isBlank(value)));
    await runStatement(client, insertRecord({ resource, id, record, actor, now, settings }));
  } else {
    await runStatement(
      client,
      updateRecord({ resource, id, changes, actor, now, version: existing.version, settings }),
    );
  }
  await writeActivities(context, client, { id, activities });
  await writeAudit(context, client, { id, action, changes: audit ?? auditOf(existing?.values ?? {}, changes) });
  return id;
};
