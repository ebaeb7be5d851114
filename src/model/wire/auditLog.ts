/** Path of the audit log. */
export const auditLogPath = '/api/v2/admin/get-audit-log';

/** Path of the audit log's export. */
export const auditExportPath = '/api/v2/admin/export-audit-log';

/** File formats of the audit log's export. JSON Lines has one object per entry, for other software. */
export const auditFormats = ['csv', 'xlsx', 'jsonl'] as const;
/** The file format of an export of the audit log, such as `jsonl`. */
export type AuditFormat = (typeof auditFormats)[number];

/** The groups of entries by which the audit log can be filtered, with their titles. */
export const auditKinds = {
  signIns: 'Sign-ins',
  failedSignIns: 'Failed sign-ins',
  refusals: 'Refused access',
  permissions: 'Permission changes',
  exports: 'Exports',
  records: 'Record changes',
} as const;

/** The name of a group of entries of the audit log, such as `signIns`. */
export type AuditKind = keyof typeof auditKinds;

/**
 * A user or a record that an entry names. `title` is absent if the reader may not see the record, or if it no longer
 * exists.
 */
export type AuditLink = { readonly resource: string; readonly _id: string; readonly title?: string };

/**
 * A changed field. Most fields have the old and the new value as text (`from`, `to`). Permissions and lists of records
 * have what was added and what was removed instead. All four are absent if the reader may not see the values, and for
 * secrets.
 */
export type AuditChange = {
  readonly field: string;
  readonly from?: string;
  readonly to?: string;
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
};

/**
 * One entry of the audit log. The client shows it as a sentence: the user (`by`), what they did (`text`), and the
 * record that it is about. `by` is absent if no user is known, as for the server, visitors and failed sign-ins. Shape:
 * `{"_id":"17","at":"…","action":"export","text":"exported 1,204 leads as CSV","by":{…},"count":1,"changes":[]}`.
 */
export type AuditEntry = {
  readonly _id: string;
  readonly at: string;
  /** If the entry stands for several events: the time of the last one. */
  readonly until?: string;
  /** Number of events that the entry stands for. */
  readonly count: number;
  readonly kind: AuditKind;
  /** The kind of event as one word, the same in every language, such as `create` or `signInFailed`. */
  readonly action: string;
  readonly text: string;
  readonly by?: AuditLink;
  /** Title of the API key that was used. */
  readonly key?: string;
  readonly record?: AuditLink;
  readonly address?: string;
  /** The id of the request, as in the log of the server. */
  readonly requestId?: string;
  readonly device?: string;
  /** Further details as text, e.g. why a sign-in failed. */
  readonly note?: string;
  readonly changes: readonly AuditChange[];
};

/**
 * Response of the log, latest entry first. `next` is the cursor of the following page. The first page includes the
 * `people` to filter by, and `keptDays` if older entries are deleted.
 */
export type AuditLogAnswer = {
  readonly data: readonly AuditEntry[];
  readonly next?: string;
  readonly people?: readonly AuditLink[];
  readonly keptDays?: number;
};
