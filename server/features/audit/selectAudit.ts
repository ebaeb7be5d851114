import type { AuditKind } from '#model/wire/auditLog.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { type Bind, createParameters } from '../../postgres/parameters.ts';
import { quote, quoteText } from '../../postgres/quote.ts';
import type { Reader } from '../../query/filters/reader.ts';
import { scopeCondition } from '../../query/filters/scope/scope.ts';
import { plannedForValues, type Statement } from '../../postgres/statement.ts';
import { titleColumn } from '../../query/records/select/titleColumn.ts';
import { titleText } from '../../query/filters/titleText.ts';

/**
 * A stored row of the audit log. `moment`: `at` with microseconds, for the position of the next page. `count`, `until`:
 * how many equal events the row stands for, and the time of the last one. `key`: id of the API key that was used.
 */
export type AuditRow = {
  readonly id: string;
  readonly moment: string;
  readonly at: Date;
  readonly until: Date | null;
  readonly by: string | null;
  readonly key: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly resource: string | null;
  readonly record: string | null;
  readonly action: string;
  readonly changes: JsonObject;
  readonly details: JsonObject | null;
  readonly count: number;
};

/** Filters and position of a page of the audit log. `after`: the last entry of the previous page. */
export type AuditQuery = {
  /** Id of a user. */
  readonly person?: string | undefined;
  readonly kind?: AuditKind | undefined;
  readonly resource?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The last entry of the page before. Absent: the first page. */
  readonly after?: { readonly moment: string; readonly id: string } | undefined;
  readonly limit: number;
  /** Name of the resource of the users. */
  readonly people: string;
  /** Fields that hold permissions, or that refer to roles with permissions. */
  readonly permissionFields: readonly { readonly resource: string; readonly field: string }[];
};

/** Actions that are not changes of a record. */
const securityActions = [
  'signIn',
  'signInFailed',
  'signOut',
  'passwordChanged',
  'sessionEnded',
  'refused',
  'export',
] as const;

// Literals let Postgres use the partial index of these actions.
const isOne = (actions: readonly string[]): string => `a."action" in (${actions.map(quoteText).join(', ')})`;

const kindTerm = ({ kind, permissionFields }: AuditQuery): readonly string[] => {
  switch (kind) {
    case undefined:
      return [];
    case 'signIns':
      return [isOne(['signIn', 'signInFailed', 'signOut', 'passwordChanged', 'sessionEnded'])];
    case 'failedSignIns':
      return [isOne(['signInFailed'])];
    case 'refusals':
      return [isOne(['refused'])];
    case 'exports':
      return [isOne(['export'])];
    case 'permissions': {
      const terms = permissionFields.map(
        ({ resource, field }) => `(a."resource" = ${quoteText(resource)} and a."changes" ? ${quoteText(field)})`,
      );
      return [terms.length === 0 ? 'false' : `(${terms.join(' or ')})`];
    }
    case 'records':
      return [`not ${isOne(securityActions)}`];
  }
};

const columns =
  `a.id::text as id, to_char(a."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment, ` +
  'a."at", a."until", a."by"::text as "by", a."key"::text as "key", ' +
  'a."address", a."requestId", a."resource", a."record"::text as "record", a."action", a."changes", a."details", a."count"';

const branch = (query: AuditQuery, terms: readonly string[], bind: Bind): string => {
  const { resource, from, to, after, limit } = query;
  const all = [
    ...terms,
    ...kindTerm(query),
    ...(resource === undefined ? [] : [`a."resource" = ${bind(resource, 'text')}`]),
    ...(from === undefined ? [] : [`a."at" >= ${bind(from, 'timestamptz')}`]),
    ...(to === undefined ? [] : [`a."at" < ${bind(to, 'timestamptz')}`]),
    ...(after === undefined
      ? []
      : [`(a."at", a.id) < (${bind(after.moment, 'timestamptz')}, ${bind(after.id, 'bigint')})`]),
  ];
  return `select ${columns}
    from gable.audit a ${all.length === 0 ? '' : `where ${all.join(' and ')} `}order by a."at" desc, a.id desc
    limit ${bind(limit, 'integer')}`;
};

/**
 * Returns the statement that selects a page of the audit log, latest first, as rows of `AuditRow`. With `person`, it
 * selects the union of what this user did and of what others did to their account. Each half reads an index backwards,
 * so a later page costs no more than the first.
 */
export const selectAudit = (query: AuditQuery): Statement => {
  const { bind, values } = createParameters();
  const { person, people, limit } = query;
  if (person === undefined) return plannedForValues(branch(query, [], bind), values);
  const id = bind(person, 'uuid');
  const did = branch(query, [`a."by" = ${id}`], bind);
  const happened = branch(
    query,
    [`a."record" = ${id}`, `a."resource" = ${quoteText(people)}`, `a."by" is distinct from ${id}`],
    bind,
  );
  return plannedForValues(
    `select *
      from ((${did}) union all (${happened})) a
      order by a."at" desc, a.id::bigint desc limit ${bind(limit, 'integer')}`,
    values,
  );
};

/**
 * Returns the statement that selects the titles of the records `ids` within the reader's scope, also of deleted ones,
 * as rows `{_id, title}`. With `everybody`, the scope is ignored.
 */
export const selectAuditTitles = (
  resource: Resource,
  { ids, reader, everybody }: { readonly ids: readonly string[]; readonly reader: Reader; readonly everybody: boolean },
): Statement => {
  const { bind, values } = createParameters();
  const terms = [
    `t."_id" = any(${bind(ids, 'uuid[]')})`,
    everybody ? undefined : scopeCondition(resource, reader, bind),
  ].filter((term) => term !== undefined);
  return plannedForValues(
    `select t."_id"::text as "_id", ${titleColumn(resource, reader.actor.permissions)} as title
      from ${quote(resource.name)} t where ${terms.join(' and ')}`,
    values,
  );
};

/**
 * Returns the statement that selects up to `limit` titles of a resource's records as rows `{_id, title}`, sorted by
 * title. It leaves out deleted records. It ignores the reader's scope, but a title has only fields that the reader may
 * see.
 */
export const selectResourceTitles = (resource: Resource, reader: Reader, limit: number): Statement => {
  const { bind, values } = createParameters();
  const { permissions } = reader.actor;
  return plannedForValues(
    `select t."_id"::text as "_id", ${titleColumn(resource, permissions)} as title
      from ${quote(resource.name)} t where t."deletedAt" is null
      order by ${titleText(resource, permissions)} limit ${bind(limit, 'integer')}`,
    values,
  );
};
