import type { Json, JsonObject } from '../schema/json.ts';
import type { RuleSchema } from '../schema/files/automationSchema.ts';
import type { ChannelSchema } from '../schema/files/channelSchema.ts';
import type { IntakeSchema } from '../schema/files/intakeSchema.ts';
import type { ReportSchema } from '../schema/files/reportSchema.ts';
import type { CallOutcome, ResourceSchema, SettingsSchema } from '../schema/schema.ts';
import type { MessagePart } from './messagePart.ts';
import type { DayState, Pause } from './workday.ts';

/** Wire form of a record: `_id`, `version`, the system fields, and the own fields that the reader may see. */
export type WireRecord = { readonly _id: string; readonly version: number } & JsonObject;

/**
 * Query of a list, besides `page` (1-based), `perPage` (≤ 1,000), `sort`, `order` (ASC | DESC), `q`, `filter` (JSON).
 */
export const listParameters = ['page', 'perPage', 'sort', 'order', 'q', 'filter', 'exact'] as const;
export const maxPerPage = 1000;

/** Page sizes to choose from, besides that of the list. */
export const pageSizes: readonly number[] = [10, 25, 50, 100, 500];

/**
 * Query of `export`: that of the list, the format, and the columns (`all` or comma-separated names). Default: those of
 * the list.
 */
export const exportParameters = ['sort', 'order', 'q', 'filter', 'format', 'columns'] as const;
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * Response of `counts`: one entry per state (by name), one per tab (by title), `*` for all; scope and `q`/`filter`
 * applied.
 */
export type CountsAnswer = {
  readonly data: Readonly<Record<string, { readonly count: number; readonly atLeast?: true }>>;
};

/** Response of `duplicates?contactNo=…&email=…`: records with an equal unique value. */
export type DuplicatesAnswer = {
  readonly data: readonly {
    /** Absent, like `_id`, for records outside the user's scope. */ readonly resource?: string;
    readonly _id?: string;
    readonly title: string;
    readonly field: string;
  }[];
};

/**
 * Response of `references`: how many records refer to this one, by resource and field, within the user's scope.
 * `needs`: whether the reference is required, so that this record cannot be deleted. `ends`: whether they are share
 * links, which end when it is deleted. Shape:
 * `{"data":[{"resource":"leads","title":"Leads","field":"projects","fieldTitle":"Projects","count":12}]}`.
 */
export type ReferencesAnswer = {
  readonly data: readonly {
    readonly resource: string;
    readonly title: string;
    readonly field: string;
    readonly fieldTitle: string;
    readonly count: number;
    readonly atLeast?: boolean;
    readonly needs?: boolean;
    readonly ends?: boolean;
  }[];
};

/**
 * The reason of a match by one criterion. `near`: outside of the range, but within the tolerance; `unknown`: one value
 * is blank.
 */
export type MatchReason = {
  readonly title: string;
  readonly verdict: 'fits' | 'near' | 'misses' | 'unknown';
  readonly text: string;
};

/**
 * Response of `tally`: number of a list's records per value of a field, most frequent first; null is blank. `sum`: of
 * the requested amount field, as a decimal text.
 */
export type TallyAnswer = {
  readonly data: readonly { readonly value: string | null; readonly count: number; readonly sum?: string }[];
};

/**
 * Previous shares of a record with someone: time and person of the last one, and their number. Shape:
 * `{"at":"2026-03-09T10:12:00.000Z","by":"<id of a user>","times":2}`.
 */
export type SharedBefore = { readonly at: string; readonly by: string | null; readonly times: number };

/**
 * A record that matches another. `shared`: previous shares that the user may see. Shape:
 * `{"record":{…},"score":92,"summary":"4 of 5, price 6 % over","reasons":[…]}`.
 */
export type MatchFound = {
  readonly record: WireRecord;
  readonly score: number;
  readonly summary: string;
  readonly reasons: readonly MatchReason[];
  readonly shared?: SharedBefore;
};

/**
 * Response of `matches`: the records of the resource `with` that match one, best first. `closed`: the record's own
 * state, if it excludes it from matching. `stated`: whether the record has a value for the criterion. `excluded`, only
 * without matches: how many of the `candidates` each criterion excludes.
 */
export type MatchesAnswer = {
  readonly data: {
    readonly with: string;
    readonly total: number;
    readonly closed?: string;
    readonly criteria: readonly { readonly title: string; readonly must: boolean; readonly stated: boolean }[];
    readonly matches: readonly MatchFound[];
    readonly candidates?: number;
    readonly excluded?: readonly { readonly title: string; readonly count: number }[];
  };
};

/**
 * Body of `bulk`. `body` is that of the operation, applied to each id; each record succeeds or fails on its own. With
 * the operation `references` it returns a `ReferencesAnswer` for all.
 */
export type BulkBody = {
  readonly operation: 'status' | 'patch' | 'delete' | 'restore' | 'purge' | 'convert';
  readonly ids: readonly string[];
  readonly body?: JsonObject;
};
export type BulkAnswer = {
  readonly data: {
    readonly done: readonly string[];
    readonly refused: readonly { readonly _id: string; readonly code: string; readonly message: string }[];
  };
};

/**
 * A share link for a message; nothing is stored before it is sent. Shape:
 * `{"link":"AZMa…","address":"https://gable.example/external/property-preview/asha/0193…?s=AZMa…"}`.
 */
export type DraftedLink = { readonly link: string; readonly address: string };

/**
 * Response of `preview`: a message filled from a record, as far as the user may read it. `blanks`: variables without
 * value and fallback, as written. `values`: all variables of that record, e.g. `{"lead.name":"Asha Rao"}`. The body
 * contains the subject, texts and record by the message's own fields: `{"tab":"Lead","body":"Hi
 * #leadName#","record":"…"}`.
 */
export type PreviewAnswer = {
  readonly data: {
    readonly subject: string;
    readonly body: string;
    readonly blanks: readonly string[];
    readonly record: { readonly _id: string; readonly title: string } | null;
    readonly values: Readonly<Record<string, string>>;
  };
};

/** Body of `convert`, and of its `bulk`. Without `onDuplicate`, records of existing people are refused. */
export type ConvertBody = { readonly onDuplicate?: 'refuse' | 'attach'; readonly preview?: boolean };
/**
 * An existing record of a person; without `_id` and `resource` if the reader may not see it. `field` is the one with
 * the same value.
 */
export type ExistingPerson = {
  readonly resource?: string;
  readonly _id?: string;
  readonly title: string;
  readonly field: string;
  readonly state?: string;
};
/**
 * Response of `convert` with `preview`: ids that would become new records (`fresh`), those of existing people, and
 * those that would be refused.
 */
export type ConvertPreview = {
  readonly fresh: readonly string[];
  readonly existing: readonly { readonly _id: string; readonly people: readonly ExistingPerson[] }[];
  readonly refused: BulkAnswer['data']['refused'];
};
/** Response of `convert`: the resulting record; `attached`: it was added to an existing record. */
export type ConvertAnswer = {
  readonly data: { readonly resource: string; readonly _id?: string; readonly attached: boolean };
};

/** Actions in the body of `clock`, which starts and ends the caller's working day and breaks, by the server's clock. */
export const clockActions = ['in', 'out', 'breakStart', 'breakEnd'] as const;
export type ClockAction = (typeof clockActions)[number];

/**
 * Body of `correct`: the corrected day of a user. Without `state`, the state follows from the hours; days off have no
 * hours. `version` is the version that the client shows.
 */
export type CorrectBody = {
  readonly user: string;
  readonly day: string;
  readonly state?: DayState;
  readonly clockIn?: string;
  readonly clockOut?: string;
  readonly breaks?: readonly Pause[];
  readonly reason: string;
  readonly version?: number;
};

/** A day of a user's month: its record, or the resulting state if there is none. */
export type MonthDay = {
  readonly day: string;
  readonly state?: DayState;
  readonly _id?: string;
  readonly version?: number;
  readonly clockIn?: string;
  readonly clockOut?: string;
  readonly breaks?: readonly Pause[];
  readonly workedMinutes?: number;
  readonly forgotten?: boolean;
  readonly corrected?: boolean;
  readonly reason?: string;
};
export type MonthPerson = { readonly _id: string; readonly name: string; readonly days: readonly MonthDay[] };
/**
 * Response of `GET /api/rest/attendance/month?month=2026-11&page=1&user=…`: the users in the caller's scope by name, 50
 * per page, and the caller's open day.
 */
export type MonthAnswer = {
  readonly data: {
    readonly month: string;
    /** The current day in the organization's time zone. */
    readonly today: string;
    /** The caller's day without a clock-out, in any month. */
    readonly open: MonthDay | null;
    readonly people: readonly MonthPerson[];
    readonly total: number;
  };
};

/**
 * Body of `status`: the new state, its sub-status, the note, fields required by the transition, and the version that
 * the client has.
 */
export type StatusBody = { readonly note?: string; readonly version?: number } & JsonObject;

/** Body of `log`: an entry for the timeline. */
export type LogBody = {
  readonly kind: 'call' | 'whatsapp' | 'sms' | 'email' | 'note';
  readonly note?: string;
  readonly direction?: 'incoming' | 'outgoing';
  readonly outcome?: CallOutcome;
  readonly seconds?: number;
  /** The id of a call that the user started here: outcome and note are added to its entry. */
  readonly call?: string;
  /** The body of `status`: the next step, taken in the same transaction. Needs that permission as well. */
  readonly next?: JsonObject;
  /** The version that the client has. Only with `next`. */
  readonly version?: number;
};

/** Response of `newSecret`: the secret, returned only once. */
export type NewSecretAnswer = { readonly data: { readonly _id: string; readonly secret: string } };

/**
 * One entry of a timeline, newest first. For edits `field`, `old`, `new`; for status changes `old`, `new`, and
 * `seconds` in the old one.
 */
export type Activity = {
  readonly _id: string;
  readonly kind: string;
  readonly by: string | null;
  readonly at: string;
  readonly note: string | null;
  readonly field: string | null;
  readonly old: Json;
  readonly new: Json;
  readonly direction: string | null;
  readonly outcome: string | null;
  readonly seconds: number | null;
  /** Name of the API key that was used. */
  readonly via: string | null;
  /** Address of the recording of a call, for users who may read the record's numbers. Absent on other servers. */
  readonly recording?: string | null;
  /** Files, places and contacts of a message, for users who may read the conversation. Absent on other servers. */
  readonly parts?: readonly MessagePart[] | null;
};

/**
 * Response of `handOver`: a user's open records by resource. `count`: those the caller may see; `beyond`: others;
 * `missing`: the permission the caller lacks to reassign them. With `?resource=leads` the first 500 are included by
 * name.
 */
export type HandOverAnswer = {
  readonly data: {
    readonly _id: string;
    readonly resources: readonly {
      readonly resource: string;
      readonly title: string;
      readonly count: number;
      readonly beyond: number;
      readonly missing?: string;
      readonly records?: readonly { readonly _id: string; readonly title: string }[];
    }[];
  };
};

/**
 * Body of `assign`: the new owners of a user's open records. A part without `ids` is a whole resource; without counts
 * it is split evenly. Shape:
 * `{"parts":[{"resource":"leads","to":[{"_id":"…"},{"_id":"…"}]},{"resource":"tasks","ids":["…"],"to":[{"_id":"…","count":1}]}],"note":"On
 * leave"}`; `{"to":[{"_id":"…"}]}` reassigns everything.
 */
export type HandOverPart = {
  readonly resource: string;
  readonly ids?: readonly string[];
  readonly to: readonly { readonly _id: string; readonly count?: number }[];
};
/** Response of `assign`: resource → number of reassigned records. */
export type HandedOverAnswer = {
  readonly data: { readonly _id: string; readonly handedOver: Readonly<Record<string, number>> };
};

/** Response of `resetPassword`: the one-time password, returned only once. */
export type ResetPasswordAnswer = { readonly data: { readonly _id: string; readonly password: string } };

/** Body and response of `login-profile`. `mustChangePassword` is set for a one-time password. */
export type LoginBody = { readonly username: string; readonly password: string };
export type LoginAnswer = { readonly data: { readonly token: string; readonly mustChangePassword: boolean } };

/** Response of `get-sessions`: a user's sessions, most recently used first. `current`: the caller's session. */
export type SessionsAnswer = {
  readonly data: readonly {
    readonly _id: string;
    readonly device: string;
    readonly address: string;
    readonly startedAt: string;
    readonly lastUsedAt: string;
    readonly current: boolean;
  }[];
};

/** Response of calls that end sessions: their number. */
export type EndedSessionsAnswer = { readonly data: { readonly ended: number } };

/** Response of `GET /api/v2/schema`. `validators` is the path of the ES module with the compiled validators. */
export type SchemaAnswer = {
  readonly version: string;
  readonly resources: readonly ResourceSchema[];
  /** Absent if the backend has no reports. */
  readonly reports?: readonly ReportSchema[];
  readonly intake?: readonly IntakeSchema[];
  readonly channels?: readonly ChannelSchema[];
  readonly rules?: readonly RuleSchema[];
  readonly settings: SettingsSchema;
  readonly validators: string;
  /** In another language than English: the titles of choices, `{"New":"नया"}`. */
  readonly words?: Readonly<Record<string, string>>;
  /** Without sign-in: what the sign-in page needs, without resources. */
  readonly part?: 'signIn';
  /**
   * For a draft that the user previews: its id; the fields with stored values by resource (others are blank); and the
   * permissions of new modules, so that they are shown. The server grants no access by them.
   */
  readonly preview?: {
    readonly id: string;
    readonly existing: Readonly<Record<string, readonly string[]>>;
    readonly permissions: Readonly<Record<string, readonly string[]>>;
  };
};

/** Response header with the active schema version. */
export const schemaVersionHeader = 'x-schema-version';
/** Response header of the event stream with the first script of the client that the server serves now. */
export const clientVersionHeader = 'x-client-version';
/** Header with the token, in both directions. In a response it renews the token. */
export const tokenHeader = 'token';
/**
 * Header of a create that identifies its form. Repeated within a day, the request creates no second record and returns
 * the first one.
 */
export const createKeyHeader = 'idempotency-key';
/**
 * Header of a reading call with the id of a role. It limits the call to the role's permissions, to view the product as
 * that role. It never adds permissions.
 */
export const viewAsHeader = 'x-view-as';
/** Request header with the id of the draft that the user previews. Nothing is saved then. */
export const draftPreviewHeader = 'x-schema-draft';
/**
 * Words in a body that are not fields of a record: the version that the client has, whether duplicates are allowed, the
 * edit key and others.
 */
export const bodyWords = ['version', 'allowDuplicate', 'onDuplicate', 'note', 'editKey'] as const;

/** The exports of ajv's standalone code for a resource: a predicate with its errors. */
export type Validator = ((value: unknown) => boolean) & { errors?: readonly ValidatorError[] | null };
export type ValidatorError = {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath?: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
};
/** Resource name → validator of its whole, clean record. */
export type Validators = Readonly<Record<string, Validator>>;
