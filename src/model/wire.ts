import type { Json, JsonObject } from './json.ts';
import type { ResourceSchema, Settings } from './schema.ts';

/** A record as it travels: `_id`, `version`, the system's fields and those of its own that the reader may see. */
export type WireRecord = { readonly _id: string; readonly version: number } & JsonObject;

/** Answer of a list. `atLeast` says that counting stopped at `total`: "10,000+". */
export type ListAnswer = { readonly data: readonly WireRecord[]; readonly total: number; readonly atLeast?: true };

/** Answer that holds one record. */
export type RecordAnswer = { readonly data: WireRecord };

/** Query of a list, beside `page` (1-based), `perPage` (≤ 1,000), `sort`, `order` (ASC | DESC), `q`, `filter` (JSON). */
export const listParameters = ['page', 'perPage', 'sort', 'order', 'q', 'filter', 'exact'] as const;
export const maxPerPage = 1000;

/** Answer of `counts`: one entry a state (by its name), one a tab (by its title), `*` for all; scope and `q`/`filter` applied. */
export type CountsAnswer = { readonly data: Readonly<Record<string, { readonly count: number; readonly atLeast?: true }>> };

/** Answer of `duplicates?contactNo=…&email=…`: records with an equal unique value that this person may know of. */
export type DuplicatesAnswer = {
  readonly data: readonly { readonly resource: string; readonly _id: string; readonly title: string; readonly field: string }[];
};

/** Body of `bulk`. `body` is that of the verb itself, applied to each id; each record stands or falls by itself. */
export type BulkBody = { readonly verb: 'status' | 'patch' | 'delete' | 'restore'; readonly ids: readonly string[]; readonly body?: JsonObject };
export type BulkAnswer = {
  readonly data: {
    readonly done: readonly string[];
    readonly refused: readonly { readonly _id: string; readonly code: string; readonly message: string }[];
  };
};

/** Body of `status`: the new state, its refinement, the note, any field that the transition asks for, the version seen. */
export type StatusBody = { readonly note?: string; readonly version?: number } & JsonObject;

/** Body of `log`: what was done with a person. */
export type LogBody = {
  readonly kind: 'call' | 'whatsapp' | 'sms' | 'email' | 'note';
  readonly note?: string;
  readonly direction?: 'incoming' | 'outgoing';
  readonly outcome?: 'connected' | 'not answered' | 'busy' | 'missed' | 'switched off';
  readonly seconds?: number;
};

/** One entry of a timeline, newest first. For edits `field`, `old`, `new`; for status changes `old`, `new`, `seconds` in the old one. */
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
};

/** Body and answer of `login-profile`. `mustChangePassword` comes with a one-time password. */
export type LoginBody = { readonly username: string; readonly password: string };
export type LoginAnswer = { readonly data: { readonly token: string; readonly mustChangePassword: boolean } };

/** Answer of `GET /api/v2/schema`. `validators` is the address of the ES module with the compiled validators. */
export type SchemaAnswer = {
  readonly version: string;
  readonly resources: readonly ResourceSchema[];
  readonly settings: Settings;
  readonly validators: string;
};

/** Header that each answer carries: the version of the schemas in force. */
export const schemaVersionHeader = 'x-schema-version';
/** Header that carries the token, both ways: an answer that has it renews the token. */
export const tokenHeader = 'token';
/** Fields of a body that are no fields of a record: the version seen, the permission to repeat a unique value. */
export const bodyWords = ['version', 'allowDuplicate', 'note'] as const;

/** What ajv's standalone code exports for a resource: a predicate with its errors. */
export type Validator = ((value: unknown) => boolean) & { errors?: readonly ValidatorError[] | null };
export type ValidatorError = {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
};
/** Resource name → validator of its whole, clean record. */
export type Validators = Readonly<Record<string, Validator>>;

/** Answer of `GET /api/v2/admin/installation`: what is wrong with the last edit of the schemas, and whether the sample is still there. */
export type InstallationAnswer = { readonly data: { readonly schemaProblems: readonly string[]; readonly sample: boolean } };
