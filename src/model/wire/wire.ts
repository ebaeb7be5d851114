import type { Json, JsonObject } from '../schema/json.ts';
import type { RuleSchema } from '../schema/files/automationSchema.ts';
import type { ChannelSchema } from '../schema/files/channelSchema.ts';
import type { IntakeSchema } from '../schema/files/intakeSchema.ts';
import type { ReportSchema } from '../schema/files/reportSchema.ts';
import type { CallOutcome } from '../schema/statesSchema.ts';
import type { ResourceSchema } from '../schema/schema.ts';
import type { SettingsSchema } from '../schema/settingsSchema.ts';
import type { MessagePart } from './messagePart.ts';
import type { DayState, Pause } from './workday.ts';

/**
 * A record, as the API returns it: `_id`, `version`, the system fields, and those fields of the resource that the
 * reader may see.
 */
export type WireRecord = { readonly _id: string; readonly version: number } & JsonObject;

/**
 * Query parameters of a list: `page` (1-based), `perPage` (≤ 1,000), `sort` (a field), `order` (ASC | DESC), `q`
 * (search text), `filter` (JSON), and `exact` (returns an exact total, even where counting is slow).
 */
export const listParameters = ['page', 'perPage', 'sort', 'order', 'q', 'filter', 'exact'] as const;
/** Max number of records of one page of a list. */
export const maxPerPage = 1000;

/** The page sizes that every list offers. A list also offers its own default size. */
export const pageSizes: readonly number[] = [10, 25, 50, 100, 500];

/**
 * Query parameters of `export`: the order, the search and the filter as in a list; the format; and the columns, which
 * are `all` or comma-separated names. Default: the columns of the list.
 */
export const exportParameters = ['sort', 'order', 'q', 'filter', 'format', 'columns'] as const;
/** File formats of an export. */
export const exportFormats = ['csv', 'xlsx'] as const;
/** The file format of an export, such as `xlsx`. */
export type ExportFormat = (typeof exportFormats)[number];

/**
 * Response of `counts`: the number of records by state name, by tab title, and in total (`*`). Only records in the
 * user's scope that match `q` and `filter` are counted.
 */
export type CountsAnswer = {
  readonly data: Readonly<Record<string, { readonly count: number; readonly atLeast?: true }>>;
};

/** Response of `duplicates?email=…`: records with this value in a unique `field`, also outside the user's scope. */
export type DuplicatesAnswer = {
  readonly data: readonly {
    /** Absent, like `_id`, for records outside the user's scope. */ readonly resource?: string;
    readonly _id?: string;
    readonly title: string;
    readonly field: string;
  }[];
};

/**
 * Response of `references`: the records that refer to this record, counted by resource and field, within the user's
 * scope. `needs`: the reference is required, so this record cannot be deleted. `ends`: the records are share links,
 * which end when this record is deleted. Shape:
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
 * The result of one criterion of a match. `near`: the value is outside the wanted range, but within the tolerance of
 * the criterion. `unknown`: one of the two records has no value.
 */
export type MatchReason = {
  readonly title: string;
  readonly verdict: 'fits' | 'near' | 'misses' | 'unknown';
  readonly text: string;
};

/**
 * Response of `tally`: the number of the list's records per value of the requested field, most frequent first. `value`
 * is null for blank fields. `sum`, if requested, is the sum of an amount field as a decimal text.
 */
export type TallyAnswer = {
  readonly data: readonly { readonly value: string | null; readonly count: number; readonly sum?: string }[];
};

/**
 * Earlier shares of a record with the same person: when and by whom it was last shared, and how often. Shape:
 * `{"at":"2026-03-09T10:12:00.000Z","by":"<id of a user>","times":2}`.
 */
export type SharedBefore = { readonly at: string; readonly by: string | null; readonly times: number };

/**
 * A record that matches another, with the reasons for its score. `shared`: the earlier shares of one of the two records
 * with the other, such as of a property with a lead. Absent if there are none, or if the user may not see share links.
 * Shape: `{"record":{…},"score":92,"summary":"4 of 5, price 6 % over","reasons":[…]}`.
 */
export type MatchFound = {
  readonly record: WireRecord;
  readonly score: number;
  readonly summary: string;
  readonly reasons: readonly MatchReason[];
  readonly shared?: SharedBefore;
};

/**
 * Response of `matches`: the records of the resource `with` that match this record, best first. `closed`: the state of
 * this record, if records in that state have no matches. `criteria`: what is compared. A criterion is `stated` if this
 * record has a value for it. `candidates` and `excluded` are set only if nothing matches: the number of records that
 * were compared, and how many of them each criterion excludes.
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
 * Body of `bulk`. `body` is the body that the operation has for one record; it is used for each of `ids`. Each record
 * succeeds or fails independently. The operation `references` instead returns one `ReferencesAnswer` for all records.
 */
export type BulkBody = {
  readonly operation: 'status' | 'patch' | 'delete' | 'restore' | 'purge' | 'convert' | 'references';
  readonly ids: readonly string[];
  readonly body?: JsonObject;
};
/** Response of a bulk action: the ids that it changed (`done`), and the refused ones with the error of each. */
export type BulkAnswer = {
  readonly data: {
    readonly done: readonly string[];
    readonly refused: readonly { readonly _id: string; readonly code: string; readonly message: string }[];
  };
};

/**
 * A share link that has been created for a message, but is stored only when the message is sent. Shape:
 * `{"link":"AZMa…","address":"https://gable.example/external/property-preview/asha/0193…?s=AZMa…"}`.
 */
export type DraftedLink = { readonly link: string; readonly address: string };

/**
 * Response of `preview`: a message filled with the values of a record that the user may read. `blanks`: variables
 * without value and fallback, as written. `values`: all variables of the record, e.g. `{"lead.name":"Asha Rao"}`. The
 * body of the request is an unsaved template: its values, under the names of the template's fields, and the id of the
 * record: `{"tab":"Lead","body":"Hi #leadName#","record":"…"}`.
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

/**
 * Body of `convert`, and of `convert` in `bulk`. `onDuplicate` says what happens if a record of the same person exists:
 * `attach` adds a note with the data to this record, and `refuse` (the default) refuses the conversion. With `preview`,
 * nothing is saved, and the response is a `ConvertPreview`.
 */
export type ConvertBody = { readonly onDuplicate?: 'refuse' | 'attach'; readonly preview?: boolean };
/**
 * An existing record of the same person. `field` is the field with the same value. `_id` and `resource` are absent if
 * the reader may not see the record.
 */
export type ExistingPerson = {
  readonly resource?: string;
  readonly _id?: string;
  readonly title: string;
  readonly field: string;
  readonly state?: string;
};
/**
 * Response of `convert` with `preview`: the ids of the records that would become new records (`fresh`), the records
 * whose person already has a record (`existing`), and the records that would be refused (`refused`).
 */
export type ConvertPreview = {
  readonly fresh: readonly string[];
  readonly existing: readonly { readonly _id: string; readonly people: readonly ExistingPerson[] }[];
  readonly refused: BulkAnswer['data']['refused'];
};
/**
 * Response of `convert`: the resulting record. `attached` is true if the person had a record already, to which a note
 * with the data was added. `_id` is absent if the user may not see the record.
 */
export type ConvertAnswer = {
  readonly data: { readonly resource: string; readonly _id?: string; readonly attached: boolean };
};

/** The actions of `clock`: start or end the caller's working day or a break, at the current time of the server. */
export const clockActions = ['in', 'out', 'breakStart', 'breakEnd'] as const;
/** An action of `clock`, such as `breakStart`. */
export type ClockAction = (typeof clockActions)[number];

/**
 * Body of `correct`: the corrected day of a user. Without `state`, the server derives the state from the hours. Days
 * off have no hours. `version` is the version of the day's attendance record on the client: if the server has another
 * version, it rejects the correction.
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

/** A day in the month of a user: its attendance record, or the state of a day without a record. */
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
/** The days of one user in a month of attendance. */
export type MonthPerson = { readonly _id: string; readonly name: string; readonly days: readonly MonthDay[] };
/**
 * Response of `GET /api/rest/attendance/month?month=2026-11&page=1&user=…`: the users in the caller's scope by name, 50
 * per page, each with the days of the month. `open` is the caller's own day without a clock-out.
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
 * Body of `status`. The new state, its sub-status and the fields that the transition requires are under the names of
 * the fields. `note` is added to the timeline. If `version`, the record's version on the client, is outdated, the
 * change is rejected. Shape: `{"status":"Callback","subStatus":"Follow up","scheduledAt":"…","note":"…","version":3}`.
 */
export type StatusBody = { readonly note?: string; readonly version?: number } & JsonObject;

/** Body of `log`: an entry for the timeline. */
export type LogBody = {
  readonly kind: 'call' | 'whatsapp' | 'sms' | 'email' | 'note';
  readonly note?: string;
  readonly direction?: 'incoming' | 'outgoing';
  readonly outcome?: CallOutcome;
  readonly seconds?: number;
  /** The id of a call that the user started in the product. Outcome and note are added to its entry. */
  readonly call?: string;
  /**
   * The next step, as the body of `status`. It is taken in the same transaction and needs the permission of `status`.
   */
  readonly next?: JsonObject;
  /** The record's version on the client. Only with `next`. */
  readonly version?: number;
};

/** Response of `newSecret`: the secret, returned only once. */
export type NewSecretAnswer = { readonly data: { readonly _id: string; readonly secret: string } };

/**
 * One entry of a timeline. Changes of fields have `field`, `old` and `new`. Changes of the state have `old`, `new` and
 * `seconds`, the time in the old state.
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
  /**
   * Address of the recording of a call, for users who may read the record's phone numbers. Only Gable's server sends
   * it.
   */
  readonly recording?: string | null;
  /**
   * Files, places and contacts of a message, for users who may read the conversation. Only Gable's server sends them.
   */
  readonly parts?: readonly MessagePart[] | null;
};

/** Response of `resetPassword`: the one-time password, returned only once. */
export type ResetPasswordAnswer = { readonly data: { readonly _id: string; readonly password: string } };

/** Body of `login-profile`. */
export type LoginBody = { readonly username: string; readonly password: string };
/** Response of `login-profile`. `mustChangePassword` is true for a one-time password. */
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

/** Response of the calls that end sessions: the number of ended sessions. */
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
  /** Only in languages other than English: the titles of choices, `{"New":"नया"}`. */
  readonly words?: Readonly<Record<string, string>>;
  /** Only without sign-in: the response contains no resources, only what the sign-in page needs. */
  readonly part?: 'signIn';
  /**
   * Only if the user previews a draft: its id; by resource, the fields that have stored values (the others are blank);
   * and the permissions of new modules. The client needs these permissions to show the new modules. They grant no
   * access on the server.
   */
  readonly preview?: {
    readonly id: string;
    readonly existing: Readonly<Record<string, readonly string[]>>;
    readonly permissions: Readonly<Record<string, readonly string[]>>;
  };
};

/** Response header with the active schema version. */
export const schemaVersionHeader = 'x-schema-version';
/**
 * Header of the event stream with the address of the client's first script. If this address differs from that of the
 * running client, the server has a newer version of the client.
 */
export const clientVersionHeader = 'x-client-version';
/** Header with the token of a request. In a response, it contains the renewed token. */
export const tokenHeader = 'token';
/**
 * Header with a key that identifies one creation of a record, such as one form that a user fills in. If a request with
 * the same key arrives within a day, the server creates no second record and returns the first one.
 */
export const createKeyHeader = 'idempotency-key';
/**
 * Header of a reading request: the id of a role. The request then has only the permissions of that role, so that an
 * admin can view the product as that role. It never adds permissions.
 */
export const viewAsHeader = 'x-view-as';
/** Request header: the id of the previewed schema draft. The server returns its schemas and rejects every write. */
export const draftPreviewHeader = 'x-schema-draft';
/**
 * Properties of a body that are not fields of a record: `version` (the record's version on the client),
 * `allowDuplicate` and `onDuplicate` (what to do about a duplicate), `note` (a note for the timeline), and `editKey`
 * (proof of permission without sign-in).
 */
export const bodyWords = ['version', 'allowDuplicate', 'onDuplicate', 'note', 'editKey'] as const;
