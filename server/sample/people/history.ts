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
import type { Random } from '../basics/random.ts';

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
  /** Adds an entry without a change. `by`: the id of its author, or null for the server. */
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

/** A record of the sample with its whole history, which nothing changes any more. */
export type FinishedHistory = Pick<History, 'id' | 'values' | 'written'>;

type Change = {
  readonly by: Actor;
  readonly at: Date;
  readonly values: Values;
  readonly via: ChangeRequest['via'];
  readonly note?: string;
  /** Values of fields that only the server writes. */
  readonly written?: Values;
};

/** The creation of a sample record: by whom, when, and with which values. */
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

/** Returns the body of a request with these values and note. */
const bodyOf = (values: Values, note?: string) => ({ values, version: undefined, allowDuplicate: false, note });

/** Returns the values of the fields that are stamped when a record is opened at the time `at`. */
const openedStamps = ({ fields }: Resource, at: Date): Values =>
  Object.fromEntries(
    fields.flatMap(({ name, stamp }) => (stamp === 'opened' ? [[name, at.toISOString()] as const] : [])),
  );

/** Returns the values of the fields that are stamped when the person of a record is contacted at the time `at`. */
const contactedStamps = ({ fields }: Resource, before: Values, at: Date): Values => {
  const stamps: Record<string, Json> = {};
  for (const { name, stamp } of fields) {
    if (stamp === 'contacted') stamps[name] = at.toISOString();
    if (stamp === 'contactCount') stamps[name] = Number(before[name] ?? 0) + 1;
  }
  return stamps;
};

/** What is stored of a record: its values, its timeline and its audit log. */
const createRecorder = ({ resource, random, by, at }: Pick<Beginning, 'resource' | 'random' | 'by' | 'at'>) => {
  const id = createId(random, at);
  const activities: NewActivity[] = [];
  const audit: NewAudit[] = [];
  let version = 0;
  let last: { by: string | null; at: Date } = { by: idOf(by), at };
  let current: Values = {};
  const place = { resource: resource.name, record: id };

  const addActivity: History['note'] = (who, when, activity) => {
    activities.push({ ...activity, _id: createId(random, when), ...place, by: who, at: when });
  };
  return {
    id,
    current: () => current,
    addActivity,
    /** Changes values without a new version. */
    stamp: (values: Values): void => {
      current = merge(current, values);
    },
    /** Writes a change and its activities, but no audit entry. Errors: an `Error` for a time before the last change. */
    write: (plan: Pick<Plan, 'changes' | 'activities'>, who: Actor, when: Date): void => {
      if (when.getTime() < last.at.getTime())
        throw new Error(
          `sample: ${resource.name} goes back in time, from ${last.at.toISOString()} to ${when.toISOString()}.`,
        );
      version += 1;
      last = { by: idOf(who), at: when };
      current = merge(current, plan.changes);
      for (const activity of plan.activities) addActivity(idOf(who), when, activity);
    },
    addAudit: (action: string, changes: Plan['audit'], who: Actor, when: Date): void => {
      audit.push({ at: when, by: idOf(who), address: null, requestId: null, ...place, action, changes });
    },
    written: (): ReturnType<History['written']> => ({
      record: { id, record: current, by: idOf(by), at, changed: { ...last, version } },
      activities,
      audit,
    }),
  };
};

/**
 * Returns a new record, created by the user `by` at the past time `at`, with functions that change it at later times.
 * Nothing is written to the database. The creation and the changes follow the rules of the schema. Errors: the
 * `AppError` of a rule, as in a normal create or change; an `Error` for a change before the previous one.
 */
export const beginHistory = (beginning: Beginning): History => {
  const { state, resource, by, at, values } = beginning;
  const recorder = createRecorder(beginning);
  const write = (plan: Plan, who: Actor, when: Date, action: string): void => {
    recorder.write(plan, who, when);
    recorder.addAudit(action, plan.audit, who, when);
  };

  write(planCreate({ state, resource, actor: by, now: at, body: bodyOf(values), isByServer: true }), by, at, 'create');
  return {
    id: recorder.id,
    values: recorder.current,
    change: ({ by: who, at: when, values: given, via, note, written }) => {
      const body = bodyOf(given, note);
      const before = recorder.current();
      const plan = planChange({ state, resource, actor: who, now: when, before, body, via, written });
      const opened = via === 'opening' ? openedStamps(resource, when) : {};
      write({ ...plan, changes: { ...plan.changes, ...opened } }, who, when, via);
    },
    log: (who, when, activity) => recorder.addActivity(idOf(who), when, activity),
    note: recorder.addActivity,
    contact: (who, when, activity) => {
      const changes = activity.kind === 'note' ? {} : contactedStamps(resource, recorder.current(), when);
      recorder.write({ changes, activities: [activity] }, who, when);
    },
    stamp: recorder.stamp,
    written: recorder.written,
  };
};
