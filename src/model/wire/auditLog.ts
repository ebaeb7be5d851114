/** Where the audit log is read. */
export const auditLogPath = '/api/v2/admin/get-audit-log';

/** Where the audit log is taken away as a file. */
export const auditExportPath = '/api/v2/admin/export-audit-log';

/** What the log can be narrowed to, with its name for people. */
export const auditKinds = {
  signIns: 'Sign-ins',
  failedSignIns: 'Failed sign-ins',
  refusals: 'Refused access',
  permissions: 'Permission changes',
  exports: 'Exports',
  records: 'Record changes',
} as const;

export type AuditKind = keyof typeof auditKinds;

/** Query of the log: a person's id, a kind, a resource's name, instants, the `next` of the page before. */
export const auditParameters = ['person', 'kind', 'resource', 'from', 'to', 'after', 'perPage'] as const;

/** Query of an export: as of the log without pages, and `csv` (the default) or `xlsx`. */
export const auditExportParameters = ['person', 'kind', 'resource', 'from', 'to', 'format'] as const;

/** A person or a record that an entry names; without `title` where the reader may not see it, or it is gone. */
export type AuditLink = { readonly resource: string; readonly _id: string; readonly title?: string };

/**
 * A changed field: old and new value as text, or what was added and removed; neither where the reader may not see the
 * values.
 */
export type AuditChange = {
  readonly field: string;
  readonly from?: string;
  readonly to?: string;
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
};

/**
 * One entry. Read as a sentence: `by` (or `name`), `text`, `record`. Shape: `{"_id":"17","at":"…","text":"exported
 * 1,204 leads as CSV","by":{…},"count":1,"changes":[]}`.
 */
export type AuditEntry = {
  readonly _id: string;
  readonly at: string;
  /** When the last of several happened. */
  readonly until?: string;
  /** How often it happened within that minute. */
  readonly count: number;
  readonly kind: AuditKind;
  readonly text: string;
  readonly by?: AuditLink;
  /** Title of the API key that was used. */
  readonly key?: string;
  readonly record?: AuditLink;
  readonly address?: string;
  readonly device?: string;
  /** Further facts in words, e.g. why a sign-in failed. */
  readonly note?: string;
  readonly changes: readonly AuditChange[];
};

/**
 * Answer of the log, the latest first; `next` of the following page. With the first page `people` to filter by, and
 * `keptDays` where older entries are deleted.
 */
export type AuditLogAnswer = {
  readonly data: readonly AuditEntry[];
  readonly next?: string;
  readonly people?: readonly AuditLink[];
  readonly keptDays?: number;
};
