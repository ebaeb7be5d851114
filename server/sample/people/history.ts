import { v7 } from 'uuid';
import type { Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { NewRecord } from '../../features/import/rows/write/insertRecords.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import type { NewActivity } from '../../query/records/log/insertActivities.ts';
import type { NewAudit } from '../../query/records/log/insertAudit.ts';
import type { Plan, PlannedActivity, Values } from '../../records/plan/plan.ts';
import type { ChangeRequest } from '../../records/plan/changeRequest.ts';
import { planChange } from '../../records/plan/planChange.ts';
import { planCreate } from '../../records/plan/planCreate.ts';
import type { Random } from './random.ts';

/**
 * A record of the sample, with functions that change it at times in the past. Changes follow the same rules as
 * requests, and add activities and audit entries. `written` returns all that is to be stored.
 */
export type History = {
  readonly id: string;
  readonly values: () => Values;
  readonly change: (change: Change) => void;
  /** Adds an entry without a change, such as an appointment that did not take place. */
  readonly log: (by: Actor, at: Date, activity: PlannedActivity) => void;
  /** Like `log`, with the id of the author. */
  readonly note: (by: string | null, at: Date, activity: PlannedActivity) => void;
  /** Adds a call or a message, like the `log` operation. */
  readonly contact: (by: Actor, at: Date, activity: PlannedActivity) => void;
  /** Sets fields that only the server writes, such as the link to a converted record. */
  readonly stamp: (values: Values) => void;
  readonly written: () => {
    readonly record: NewRecord;
    readonly activities: readonly NewActivity[];
    readonly audit: readonly NewAudit[];
  };
};

type Change = {
  readonly by: Actor;
  readonly at: Date;
  readonly values: Values;
  readonly via: ChangeRequest['via'];
  readonly note?: string;
  /** Values of fields that only the server writes. */
  readonly written?: Values;
};

export type Beginning = {
  readonly state: SchemaState;
  readonly resource: Resource;
  readonly random: Random;
  readonly by: Actor;
  readonly at: Date;
  readonly values: Values;
};

const merge = (values: Values, changes: Values): Values =>
  Object.fromEntries(Object.entries({ ...values, ...changes }).filter(([, value]) => value !== null));

/** Returns the id of the author, or null for the first user, who is created without an author. */
const idOf = ({ userId }: Actor): string | null => (userId === '' ? null : userId);

/** Returns the id of a record created at the time `at`. It begins with the time; the rest comes from `random`. */
export const createId = (random: Random, at: Date): string =>
  v7({ msecs: at.getTime(), random: random.bytes(16), seq: random.between(0, 0x7fffffff) });

/**
 * Returns a new record, created by the user `by` at the past time `at`, with functions that change it at later times.
 * Nothing is written to the database. The creation and the changes follow the rules of the schema. Errors: the
 * `AppError` of a rule, as in a normal create or change; an `Error` for a change before the previous one.
 */
export const beginHistory = ({ state, resource, random, by, at, values }: Beginning): History => {
  const id = createId(random, at);
  const body = (given: Values, note: string | undefined) => ({
    values: given,
    version: undefined,
    allowDuplicate: false,
    note,
  });
  const activities: NewActivity[] = [];
  const audit: NewAudit[] = [];
  let version = 0;
  let last: { by: string | null; at: Date } = { by: idOf(by), at };
  let current: Values = {};

  const write = (plan: Plan, who: Actor, when: Date, action: string): void => {
    if (when.getTime() < last.at.getTime())
      throw new Error(
        `sample: ${resource.name} goes back in time, from ${last.at.toISOString()} to ${when.toISOString()}.`,
      );
    version += 1;
    last = { by: idOf(who), at: when };
    current = merge(current, plan.changes);
    for (const activity of plan.activities) {
      activities.push({
        ...activity,
        _id: createId(random, when),
        resource: resource.name,
        record: id,
        by: idOf(who),
        at: when,
      });
    }
    audit.push({
      at: when,
      by: idOf(who),
      address: null,
      requestId: null,
      resource: resource.name,
      record: id,
      action,
      changes: plan.audit,
    });
  };

  const note: History['note'] = (who, when, activity) => {
    activities.push({
      ...activity,
      _id: createId(random, when),
      resource: resource.name,
      record: id,
      by: who,
      at: when,
    });
  };

  write(
    planCreate({ state, resource, actor: by, now: at, body: body(values, undefined), isByServer: true }),
    by,
    at,
    'create',
  );
  return {
    id,
    values: () => current,
    change: ({ by: who, at: when, values: given, via, note, written }) => {
      const plan = planChange({
        state,
        resource,
        actor: who,
        now: when,
        before: current,
        body: body(given, note),
        via,
        written,
      });
      const opened: Record<string, Json> = {};
      if (via === 'opening')
        for (const field of resource.fields) if (field.stamp === 'opened') opened[field.name] = when.toISOString();
      write({ ...plan, changes: { ...plan.changes, ...opened } }, who, when, via);
    },
    log: (who, when, activity) => note(idOf(who), when, activity),
    note,
    contact: (who, when, activity) => {
      const changes: Record<string, Json> = {};
      for (const field of activity.kind === 'note' ? [] : resource.fields) {
        if (field.stamp === 'contacted') changes[field.name] = when.toISOString();
        if (field.stamp === 'contactCount') changes[field.name] = Number(current[field.name] ?? 0) + 1;
      }
      write({ changes, activities: [activity], audit: {} }, who, when, 'log');
      audit.pop();
    },
    stamp: (values) => {
      current = merge(current, values);
    },
    written: () => ({
      record: { id, record: current, by: idOf(by), at, changed: { ...last, version } },
      activities,
      audit,
    }),
  };
};
