import type { JsonObject } from '../schema/json.ts';

/** Paths of the calls about bulk jobs. They belong to no resource. */
export const jobPaths = {
  list: '/api/v2/jobs',
  one: '/api/v2/jobs/{id}',
  cancel: '/api/v2/jobs/{id}/cancel',
  undo: '/api/v2/jobs/{id}/undo',
  refused: '/api/v2/jobs/{id}/refused',
  messages: '/api/v2/jobs/{id}/messages',
  sent: '/api/v2/jobs/{id}/sent',
} as const;

/**
 * What a bulk job does to each record. `set` changes the values of fields. `tags` adds choices to a list field and
 * removes others. `message` prepares a message, which a user then sends.
 */
export const jobActions = ['status', 'set', 'assign', 'tags', 'message', 'delete', 'restore'] as const;
/** The action of a bulk job, such as `assign`. */
export type JobAction = (typeof jobActions)[number];

/**
 * States of a bulk job. After `cancelled`, the changes so far are kept. `failed`: the job could not continue. `undone`:
 * all changes that could be undone are undone.
 */
export const jobStates = ['running', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as const;
/** The state of a bulk job, such as `running`. */
export type JobState = (typeof jobStates)[number];

/** Max records of a job. chosen: a few minutes of work. Larger changes should use an import. */
export const maxJobRecords = 200_000;

/** Max people that a job may divide records among. */
export const maxJobOwners = 50;

/**
 * Body of `startJob`: the action of a bulk job and its records, by `ids` or by the `query` of a list. Shape:
 * `{"action":"assign","query":{"filter":{"status":["New"]}},"body":{"to":[{"_id":"…"},{"_id":"…"}]}}`.
 */
export type JobBody = {
  readonly action: JobAction;
  readonly ids?: readonly string[];
  readonly query?: { readonly q?: string; readonly filter?: JsonObject };
  /** The input of the action, such as the new status. Absent if it needs none. */
  readonly body?: JsonObject;
};

/** What a bulk job does to each record, without the fields that the reader may not read. */
export type JobInput = {
  /** The new values of fields. Null: the field is cleared. */
  readonly values?: JsonObject;
  /** The note that a change of status adds to the timeline. */
  readonly note?: string;
  /** The field that names the owner, and the people who get the records, each with their share. */
  readonly owner?: {
    readonly field: string;
    readonly people: readonly { readonly _id: string; readonly share: number }[];
  };
  /** The choices that are added to a field and removed from it. */
  readonly tags?: { readonly field: string; readonly add: readonly string[]; readonly remove: readonly string[] };
  /** Id of the template of the messages. */
  readonly template?: string;
};

/**
 * A bulk job, with numbers of records. `done`: changed; `refused`: not changed, for a reason; `kept`: not undone,
 * because the record was changed again. Shape:
 * `{"_id":"…","resource":"leads","action":"assign","state":"running","total":12345,"done":3100,…}`.
 */
export type JobAnswer = {
  readonly _id: string;
  readonly resource: string;
  readonly action: JobAction;
  readonly input: JobInput;
  readonly state: JobState;
  readonly total: number;
  readonly done: number;
  readonly refused: number;
  readonly undone: number;
  readonly kept: number;
  /** The user who started it, and their name. */
  readonly by: string;
  readonly byName: string;
  readonly createdAt: string;
  readonly endedAt: string | null;
  /** Until when the job can be undone. Null if it cannot. */
  readonly undoUntil: string | null;
  /** Number of prepared messages that have not been sent yet. */
  readonly toSend: number;
  /** Why the job failed. */
  readonly message: string | null;
  /** The most frequent reasons why records were refused or kept. */
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
};

/** A message that a job prepared for one record. */
export type PreparedMessage = {
  readonly place: number;
  readonly record: string;
  readonly title: string;
  readonly subject: string;
  readonly body: string;
  /** Phone number or email address of the recipient. */
  readonly to: string;
  readonly way: 'whatsapp' | 'sms' | 'email';
};
