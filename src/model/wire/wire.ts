import type { Json, JsonObject } from '../schema/json.ts';
import type { ReportSchema } from '../schema/reportSchema.ts';
import type { ResourceSchema, SettingsSchema } from '../schema/schema.ts';
import type { DayState, Pause } from './workday.ts';

/** A record as it travels: `_id`, `version`, the system's fields and those of its own that the reader may see. */
export type WireRecord = { readonly _id: string; readonly version: number } & JsonObject;

/**
 * Query of a list, beside `page` (1-based), `perPage` (≤ 1,000), `sort`, `order` (ASC | DESC), `q`, `filter` (JSON).
 */
export const listParameters = ['page', 'perPage', 'sort', 'order', 'q', 'filter', 'exact'] as const;
export const maxPerPage = 1000;

/** Sizes of a page that people choose from, beside that of the list itself. */
export const pageSizes: readonly number[] = [10, 25, 50, 100, 500];

/**
 * Query of `export`: that of the list, the format, and the columns, `all` or names with commas between; absent: those
 * of the list.
 */
export const exportParameters = ['sort', 'order', 'q', 'filter', 'format', 'columns'] as const;
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * Answer of `counts`: one entry a state (by its name), one a tab (by its title), `*` for all; scope and `q`/`filter`
 * applied.
 */
export type CountsAnswer = {
  readonly data: Readonly<Record<string, { readonly count: number; readonly atLeast?: true }>>;
};

/** Answer of `duplicates?contactNo=…&email=…`: records with an equal unique value that this person may know of. */
export type DuplicatesAnswer = {
  readonly data: readonly {
    /** Absent, as `_id`, of those out of their scope. */ readonly resource?: string;
    readonly _id?: string;
    readonly title: string;
    readonly field: string;
  }[];
};

/**
 * Answer of `references`: how many records name this one, by resource and field, within what the person may see.
 * `needs`: they can't be without it, so it can't be deleted. `ends`: links to it, which end when it is deleted. Shape:
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
 * How a pair of records stands by one criterion. `near`: beyond what is wanted, but within the tolerance; `unknown`:
 * one of the two says nothing.
 */
export type MatchReason = {
  readonly title: string;
  readonly verdict: 'fits' | 'near' | 'misses' | 'unknown';
  readonly text: string;
};

/**
 * Answer of `tally`: how many records of a list there are for each value of a field, most first; null where it is
 * blank.
 */
export type TallyAnswer = { readonly data: readonly { readonly value: string | null; readonly count: number }[] };

/**
 * That a record was sent to somebody already: when and by whom last, and how often. Shape:
 * `{"at":"2026-03-09T10:12:00.000Z","by":"<id of a user>","times":2}`.
 */
export type SharedBefore = { readonly at: string; readonly by: string | null; readonly times: number };

/**
 * One record that fits another. `shared`: the one was sent to the other before, as far as the person sees it. Shape:
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
 * Answer of `matches`: the records of the resource `with` that fit one, best first. `closed`: the record's own state,
 * which keeps it from being matched. `stated`: the record says something of it. `excluded`, only where nothing was
 * found: how many of the `candidates` each criterion leaves out.
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
 * Body of `bulk`. `body` is that of the verb itself, applied to each id; each record stands or falls by itself. With
 * the verb `references` it asks a `ReferencesAnswer` of all.
 */
export type BulkBody = {
  readonly verb: 'status' | 'patch' | 'delete' | 'restore' | 'purge' | 'convert';
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
 * A share link to be put in a message; nothing is written of it before it is sent. Shape:
 * `{"link":"AZMa…","address":"https://gable.example/external/property-preview/asha/0193…?s=AZMa…"}`.
 */
export type DraftedLink = { readonly link: string; readonly address: string };

/**
 * Answer of `preview`: a message filled in from a record, as far as the one who asks may read it. `blanks`: variables
 * as written that had no value and no fallback. `values`: all variables of that record, e.g. `{"lead.name":"Asha
 * Rao"}`. Its body names what it is about, the texts and the record by the message's own fields:
 * `{"tab":"Lead","body":"Hi #leadName#","record":"…"}`.
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

/** Body of `convert`, and of its `bulk`; absent `onDuplicate`: what is of a known person is refused. */
export type ConvertBody = { readonly onDuplicate?: 'refuse' | 'attach'; readonly preview?: boolean };
/**
 * An existing record of a person who is known; without `_id` and `resource` where the reader may not see it. `field` is
 * the one with the same value.
 */
export type ExistingPerson = {
  readonly resource?: string;
  readonly _id?: string;
  readonly title: string;
  readonly field: string;
  readonly state?: string;
};
/**
 * Answer of `convert` with `preview`: ids that would become new records, those of known people, those that would be
 * refused.
 */
export type ConvertPreview = {
  readonly fresh: readonly string[];
  readonly known: readonly { readonly _id: string; readonly people: readonly ExistingPerson[] }[];
  readonly refused: BulkAnswer['data']['refused'];
};
/** Answer of `convert`: what it became; `attached`: it was noted on a record that stood. */
export type ConvertAnswer = {
  readonly data: { readonly resource: string; readonly _id?: string; readonly attached: boolean };
};

/** Body of `clock`: begins and ends one's own working day, and the breaks in it. The server's clock counts. */
export const clockActions = ['in', 'out', 'breakStart', 'breakEnd'] as const;
export type ClockAction = (typeof clockActions)[number];

/**
 * Body of `correct`: a person's day as it was. Without `state` the hours decide; a day of rest has none. `version` is
 * the one seen.
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

/** A day of somebody's month: its record where there is one, else what it came to without. */
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
 * Answer of `GET /api/rest/attendance/month?month=2026-11&page=1&user=…`: the people of one's scope by name, 50 a page,
 * one's own day first of all.
 */
export type MonthAnswer = {
  readonly data: {
    readonly month: string;
    /** The organization's day. */
    readonly today: string;
    /** One's own day that still lasts, whatever month it lies in. */
    readonly open: MonthDay | null;
    readonly people: readonly MonthPerson[];
    readonly total: number;
  };
};

/**
 * Body of `status`: the new state, its refinement, the note, any field that the transition asks for, the version seen.
 */
export type StatusBody = { readonly note?: string; readonly version?: number } & JsonObject;

/** Body of `log`: what was done with a person. */
export type LogBody = {
  readonly kind: 'call' | 'whatsapp' | 'sms' | 'email' | 'note';
  readonly note?: string;
  readonly direction?: 'incoming' | 'outgoing';
  readonly outcome?: 'connected' | 'not answered' | 'busy' | 'missed' | 'switched off';
  readonly seconds?: number;
};

/** Answer of `newSecret`: what the secret is, told this once. */
export type NewSecretAnswer = { readonly data: { readonly _id: string; readonly secret: string } };

/**
 * One entry of a timeline, newest first. For edits `field`, `old`, `new`; for status changes `old`, `new`, `seconds` in
 * the old one.
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
  /** Name of the API key by which it was done. */
  readonly via: string | null;
};

/**
 * Answer of `handOver`: somebody's open records by resource. `count`: those that the asker may see; `beyond`: further
 * ones; `missing`: the permission that the asker lacks to hand them over. With `?resource=leads` the first 500 of them
 * come by name.
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
 * Body of `assign`: who gets what of somebody's open records. A part without `ids` is all of a resource; without counts
 * it goes evenly.
 * Shape:
 * `{"parts":[{"resource":"leads","to":[{"_id":"…"},{"_id":"…"}]},{"resource":"tasks","ids":["…"],"to":[{"_id":"…","count":1}]}],"note":"On
 * leave"}`; `{"to":[{"_id":"…"}]}` hands over everything.
 */
export type HandOverPart = {
  readonly resource: string;
  readonly ids?: readonly string[];
  readonly to: readonly { readonly _id: string; readonly count?: number }[];
};
/** Answer of `assign`: resource → how many changed hands. */
export type HandedOverAnswer = {
  readonly data: { readonly _id: string; readonly handedOver: Readonly<Record<string, number>> };
};

/** Answer of `resetPassword`: the one-time password, told this once. */
export type ResetPasswordAnswer = { readonly data: { readonly _id: string; readonly password: string } };

/** Body and answer of `login-profile`. `mustChangePassword` comes with a one-time password. */
export type LoginBody = { readonly username: string; readonly password: string };
export type LoginAnswer = { readonly data: { readonly token: string; readonly mustChangePassword: boolean } };

/** Answer of `get-sessions`: where somebody is signed in, the one used last first. `current`: the session that asks. */
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

/** Answer of the calls that end sessions: how many. */
export type EndedSessionsAnswer = { readonly data: { readonly ended: number } };

/** Answer of `GET /api/v2/schema`. `validators` is the address of the ES module with the compiled validators. */
export type SchemaAnswer = {
  readonly version: string;
  readonly resources: readonly ResourceSchema[];
  /** Absent from a backend that has none. */
  readonly reports?: readonly ReportSchema[];
  readonly settings: SettingsSchema;
  readonly validators: string;
  /** To who is not signed in: what the sign-in page needs, and no resource. */
  readonly part?: 'signIn';
  /**
   * Of a draft that this person tries: its name, by resource the fields whose values the server has (the others read as
   * empty), and the rights on modules that do not stand yet, so that they are shown; to the server they mean nothing.
   */
  readonly trial?: {
    readonly id: string;
    readonly standing: Readonly<Record<string, readonly string[]>>;
    readonly rights: Readonly<Record<string, readonly string[]>>;
  };
};

/** Header that each answer carries: the version of the schemas in force. */
export const schemaVersionHeader = 'x-schema-version';
/** Header that carries the token, both ways: an answer that has it renews the token. */
export const tokenHeader = 'token';
/**
 * Header of a create that names the form it comes from: sent again within a day, it makes no second record and gets the
 * first one's answer.
 */
export const createKeyHeader = 'idempotency-key';
/**
 * Header of a reading call that shows the product as a role would see it: the role's id. It narrows one's rights, never
 * widens them.
 */
export const viewAsHeader = 'x-view-as';
/** Header of a request that carries the name of the draft of the schemas that one tries; nothing is saved then. */
export const trialHeader = 'x-schema-trial';
/**
 * Words of a body that are no fields of a record: the version seen, the permission to repeat a unique value, the key to
 * edit by.
 */
export const bodyWords = ['version', 'allowDuplicate', 'onDuplicate', 'note', 'editKey'] as const;

/** What ajv's standalone code exports for a resource: a predicate with its errors. */
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
