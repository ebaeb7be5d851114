import type { AuditEntry, AuditKind, AuditLink, AuditLogAnswer } from '#model/wire/auditLog.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Model } from '#model/resource.ts';
import type { Executor } from '../../postgres/pool.ts';
import { accountsResource } from '../../auth/accountsNamed.ts';
import { deviceOf } from '../../auth/deviceOf.ts';
import type { Reader } from '../../query/filters/reader.ts';
import { type AuditQuery, type AuditRow, selectResourceTitles, selectAudit, selectAuditTitles } from './selectAudit.ts';
import type { Statement } from '../../postgres/statement.ts';
import { describeChanges, isPermissionsField, idsInChanges } from './describeChanges.ts';
import { detailsOf, phraseOf } from './phraseOf.ts';

export type AuditRequest = Omit<AuditQuery, 'people' | 'permissionFields' | 'limit'> & { readonly perPage: number };

const maxPeople = 1000;

const run = async <Row extends object>(
  executor: Executor,
  { values, ...statement }: Statement,
): Promise<readonly Row[]> => (await executor.query<Row>({ ...statement, values: [...values] })).rows;

/** Fields that hold permissions, and those that refer to a resource with such a field: the roles of a user. */
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
 * Reads the titles of all that the rows name, one statement for each resource; names of colleagues are everybody's to
 * know.
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
      const titles = await run<Title>(executor, selectAuditTitles(resource, { ids: [...ids], reader, everybody }));
      return titles.map(({ _id, title }) => [`${name} ${_id}`, title] as const);
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

/**
 * Reads a page of the audit log as this reader may know it: titles and values of records within their scope, values of
 * fields that they may read, and of all else only that it happened.
 */
export const readAuditLog = async (
  executor: Executor,
  { perPage, ...request }: AuditRequest,
  { model, reader }: { readonly model: Model; readonly reader: Reader },
): Promise<AuditLogAnswer> => {
  const { permissions } = reader.actor;
  const permissionFields = permissionFieldsOf(model);
  const rows = await run<AuditRow>(
    executor,
    selectAudit({ ...request, limit: perPage + 1, people: accountsResource, permissionFields }),
  );
  const page = rows.slice(0, perPage);
  const titles = await titlesOf(executor, page, reader, model);
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
      row.key === null || keyResource === undefined ? undefined : (titleOf(keyResource.name, row.key) ?? 'API key');
    return {
      _id: row.id,
      at: row.at.toISOString(),
      count: row.count,
      kind: kindOf(row),
      text: phraseOf(row, model),
      ...(row.until !== null && row.count > 1 ? { until: row.until.toISOString() } : {}),
      ...(row.by === null ? {} : { by: linkTo(accountsResource, row.by) }),
      ...(key === undefined ? {} : { key }),
      ...(resource === undefined || row.record === null || row.action === 'export' || isOwnSignIn
        ? {}
        : { record: linkTo(resource.name, row.record) }),
      ...(row.address === null ? {} : { address: row.address }),
      ...(typeof device === 'string' ? { device: deviceOf(device) } : {}),
      ...(note === undefined ? {} : { note }),
      changes: isSeen ? describeChanges(resource, row.changes, { model, permissions, context, titleOf }) : [],
    };
  };
  const last = page.at(-1);
  const people = model.resources[accountsResource];
  return {
    data: page.map(entryOf),
    ...(rows.length > perPage && last !== undefined ? { next: `${last.moment}_${last.id}` } : {}),
    ...(request.after !== undefined || people === undefined
      ? {}
      : {
          people: (await run<Title>(executor, selectResourceTitles(people, reader, maxPeople))).map(
            ({ _id, title }) => ({ resource: people.name, _id, title }),
          ),
        }),
  };
};
