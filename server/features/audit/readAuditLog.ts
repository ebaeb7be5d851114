import { word } from '#model/language/wording.ts';
import type { AuditEntry, AuditKind, AuditLink, AuditLogAnswer } from '#model/wire/auditLog.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Model } from '#model/resource.ts';
import type { Executor } from '../../postgres/pool.ts';
import { accountsResource } from '../../auth/accounts/accountsNamed.ts';
import { deviceOf } from '../../auth/deviceOf.ts';
import type { Reader } from '../../query/filters/reader.ts';
import { type AuditQuery, type AuditRow, selectResourceTitles, selectAudit, selectAuditTitles } from './selectAudit.ts';
import { describeChanges, isPermissionsField, idsInChanges } from './describeChanges.ts';
import { detailsOf, phraseOf } from './phraseOf.ts';
import { runRows } from '../../postgres/runStatement.ts';
import { withTitles } from '../../query/records/select/titleColumn.ts';

/** The filters that a user can set in the audit log. */
export type AuditFilter = Pick<AuditQuery, 'person' | 'kind' | 'resource' | 'from' | 'to'>;
/** A page of the audit log: the filter, the entry after which it begins, and its length. */
export type AuditRequest = AuditFilter & Pick<AuditQuery, 'after'> & { readonly perPage: number };

const maxPeople = 1000;

/** Returns the position of an entry in the log, which a request for the next page sends as `after`. */
const auditCursor = ({ moment, id }: AuditRow): string => `${moment}_${id}`;

/**
 * Returns the fields that hold permissions, and the fields that refer to a resource with permissions, such as the roles
 * of a user.
 */
const permissionFieldsOf = (model: Model): AuditQuery['permissionFields'] => {
  const resources = Object.values(model.resources);
  const holders = new Set(resources.filter(({ fields }) => fields.some(isPermissionsField)).map(({ name }) => name));
  return resources.flatMap(({ name, fields }) =>
    fields
      .filter((field) => isPermissionsField(field) || holders.has(field.to ?? ''))
      .map((field) => ({ resource: name, field: field.name })),
  );
};

type Title = { readonly _id: string; readonly title: string };
type Titles = ReadonlyMap<string, string>;

/**
 * Returns the titles of all records that the rows refer to, with one statement per resource. Everyone may see the names
 * of colleagues.
 */
const titlesOf = async (
  executor: Executor,
  rows: readonly AuditRow[],
  reader: Reader,
  model: Model,
): Promise<Titles> => {
  const wanted = new Map<string, Set<string>>();
  const want = (resource: string | null, id: string | null): void => {
    if (resource === null || id === null || !Object.hasOwn(model.resources, resource)) return;
    wanted.set(resource, (wanted.get(resource) ?? new Set()).add(id));
  };
  for (const row of rows) {
    want(accountsResource, row.by);
    want(row.resource, row.record);
    const resource = row.resource === null ? undefined : model.resources[row.resource];
    for (const [to, id] of resource === undefined ? [] : idsInChanges(resource, row.changes)) want(to, id);
  }
  const keys = [...new Set(rows.flatMap(({ key }) => key ?? []))];
  const keyResource = Object.values(model.resources).find(({ schema }) => schema.apiKey !== undefined);
  if (keyResource !== undefined) for (const key of keys) want(keyResource.name, key);
  const found = await Promise.all(
    [...wanted].map(async ([name, ids]) => {
      const resource = model.resources[name];
      const everybody = name === accountsResource || name === keyResource?.name;
      if (resource === undefined || (!everybody && scopeOf(reader.actor.permissions, resource.module) === undefined))
        return [];
      const titles = await runRows<Title>(executor, selectAuditTitles(resource, { ids: [...ids], reader, everybody }));
      return withTitles(resource, titles, reader).map(({ _id, title }) => [`${name} ${_id}`, title] as const);
    }),
  );
  return new Map(found.flat());
};

const isSecurity: Readonly<Record<string, AuditKind>> = {
  signIn: 'signIns',
  signOut: 'signIns',
  passwordChanged: 'signIns',
  sessionEnded: 'signIns',
  signInFailed: 'failedSignIns',
  refused: 'refusals',
  export: 'exports',
};

/** For whom the audit log is described: the active model and the user. */
export type AuditContext = { readonly model: Model; readonly reader: Reader };

/** Returns up to `limit` stored entries that match the request, latest first. */
export const readAuditRows = (
  executor: Executor,
  request: Omit<AuditQuery, 'people' | 'permissionFields'>,
  model: Model,
): Promise<readonly AuditRow[]> =>
  runRows<AuditRow>(
    executor,
    selectAudit({ ...request, people: accountsResource, permissionFields: permissionFieldsOf(model) }),
  );

/**
 * Returns stored audit entries as a user may see them. Records within the user's scope have a title, and the old and
 * new values of the fields that the user may read. Other records have neither title nor changes. Users and API keys
 * always have a title.
 */
export const describeAuditRows = async (
  executor: Executor,
  rows: readonly AuditRow[],
  { model, reader }: AuditContext,
): Promise<readonly AuditEntry[]> => {
  const { permissions } = reader.actor;
  const permissionFields = permissionFieldsOf(model);
  const titles = await titlesOf(executor, rows, reader, model);
  const titleOf = (resource: string, id: string): string | undefined => titles.get(`${resource} ${id}`);
  const linkTo = (resource: string, id: string): AuditLink => {
    const title = titleOf(resource, id);
    return { resource, _id: id, ...(title === undefined ? {} : { title }) };
  };
  const context = { settings: model.settings, timeZone: reader.timeZone };
  const keyResource = Object.values(model.resources).find(({ schema }) => schema.apiKey !== undefined);

  const kindOf = ({ action, resource, changes }: AuditRow): AuditKind => {
    if (isSecurity[action] !== undefined) return isSecurity[action];
    return permissionFields.some((one) => one.resource === resource && Object.hasOwn(changes, one.field))
      ? 'permissions'
      : 'records';
  };
  const entryOf = (row: AuditRow): AuditEntry => {
    const resource = row.resource === null ? undefined : model.resources[row.resource];
    const isSeen =
      resource !== undefined &&
      row.record !== null &&
      (scopeOf(permissions, resource.module) === 'all' ||
        (titleOf(resource.name, row.record) !== undefined && scopeOf(permissions, resource.module) !== undefined));
    const isOwnSignIn = row.action === 'signIn';
    const device = row.details?.['device'];
    const note = detailsOf(row);
    const key =
      row.key === null || keyResource === undefined
        ? undefined
        : (titleOf(keyResource.name, row.key) ?? word('API key'));
    return {
      _id: row.id,
      at: row.at.toISOString(),
      count: row.count,
      kind: kindOf(row),
      action: row.action,
      text: phraseOf(row, model),
      ...(row.until !== null && row.count > 1 ? { until: row.until.toISOString() } : {}),
      ...(row.by === null ? {} : { by: linkTo(accountsResource, row.by) }),
      ...(key === undefined ? {} : { key }),
      ...(resource === undefined || row.record === null || row.action === 'export' || isOwnSignIn
        ? {}
        : { record: linkTo(resource.name, row.record) }),
      ...(row.address === null ? {} : { address: row.address }),
      ...(row.requestId === null || row.requestId === '' ? {} : { requestId: row.requestId }),
      ...(typeof device === 'string' ? { device: deviceOf(device) } : {}),
      ...(note === undefined ? {} : { note }),
      changes: isSeen ? describeChanges(resource, row.changes, { model, permissions, context, titleOf }) : [],
    };
  };
  return rows.map(entryOf);
};

/**
 * Returns a page of the audit log, limited to what the user may see. `next`: the position of the next page, if there is
 * one. Only on the first page: `people`, the users to filter by, and `keptDays`, if old entries are deleted.
 */
export const readAuditLog = async (
  executor: Executor,
  { perPage, ...request }: AuditRequest,
  { model, reader, keptDays }: AuditContext & { readonly keptDays?: number | undefined },
): Promise<AuditLogAnswer> => {
  const rows = await readAuditRows(executor, { ...request, limit: perPage + 1 }, model);
  const page = rows.slice(0, perPage);
  const last = page.at(-1);
  const people = model.resources[accountsResource];
  return {
    data: await describeAuditRows(executor, page, { model, reader }),
    ...(rows.length > perPage && last !== undefined ? { next: auditCursor(last) } : {}),
    ...(request.after !== undefined || keptDays === undefined ? {} : { keptDays }),
    ...(request.after !== undefined || people === undefined
      ? {}
      : {
          people: withTitles(
            people,
            await runRows<Title>(executor, selectResourceTitles(people, reader, maxPeople)),
            reader,
          ).map(({ _id, title }) => ({ resource: people.name, _id, title })),
        }),
  };
};
