import { can, canSeeDeleted, canRead, scopeOf } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import { readableNames } from './readableNames.ts';
import { shareLinksTo } from '#model/shareLinks.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';
import type { Reader } from '../reader.ts';

const oneOf = (column: string, names: readonly string[]): string => `${column} in (${names.map(quoteText).join(', ')})`;

/** The user who reads entries of a log, and what this user may see of the records that the entries are about. */
export type LogSubject = {
  readonly model: Model;
  readonly reader: Reader;
  /** Returns the scope condition on rows `t` of another resource. Returns undefined if there is no limit. */
  readonly scope: (resource: Resource) => string | undefined;
};

const visibleRows = (resource: Resource, { reader, scope }: LogSubject): string => {
  const terms = [
    canSeeDeleted(reader.actor.permissions, resource) ? undefined : 't."deletedAt" is null',
    scope(resource),
  ].filter((term) => term !== undefined);
  return terms.length === 0 ? '' : ` where ${terms.join(' and ')}`;
};

/**
 * Returns the condition that an entry about a shared record is not about a share link that the user may not see. Such
 * an entry has the name of the recipient. Undefined if there is no limit. `log`: the log, whose field `new` has the id
 * of the link.
 */
const shareLinkCondition = (log: Resource, shared: Resource, about: LogSubject): string | undefined => {
  const links = shareLinksTo(about.model, shared.name)?.resource;
  if (links === undefined || log.fieldsByName['new'] === undefined) return undefined;
  const link = `t."new"->>'link'`;
  if (scopeOf(about.reader.actor.permissions, links.module) === undefined) return `${link} is null`;
  const limit = about.scope(links);
  return limit === undefined
    ? undefined
    : `(${link} is null or exists (select from (select t."_id" from ${quote(links.name)} t where ${limit}) r
        where r."_id" = (${link})::uuid))`;
};

/**
 * Returns the condition for the entries of a log that a user may see. An entry must be about a record in the user's
 * scope. An entry about a field is included only if the user may read the field, an edit only if the user may see the
 * history, and an entry about a share link only if the user may see the link. `false` if the user may see no entries.
 * Undefined for a resource that is not a log. Example:
 * `((t."resource" = 'leads' and exists (select from (select t."_id" from "leads" t where t."assignedTo" = $1::uuid) r
 * where r."_id" = t."record"::uuid) and (t."field" is null or t."field" in ('name', 'status'))) or …)`.
 */
export const logSubjectCondition = (log: Resource, about: LogSubject): string | undefined => {
  const columns = log.schema.log;
  if (columns === undefined) return undefined;
  const { permissions } = about.reader.actor;
  const [name, record, field, kind] = [columns.resource, columns.record, columns.field, columns.kind].map(
    (column) => `t.${quote(column)}`,
  );
  const branches = Object.values(about.model.resources).flatMap((resource) => {
    const isKept = about.reader.about === resource.name;
    if (
      resource.readOnly ||
      scopeOf(permissions, resource.module) === undefined ||
      (about.reader.about !== undefined && !isKept)
    )
      return [];
    const readsAll = resource.fields.every((each) => canRead(permissions, resource, each));
    const link = shareLinkCondition(log, resource, about);
    const terms = [
      `${name} = ${quoteText(resource.name)}`,
      ...(isKept
        ? []
        : [
            `exists (select from (select t."_id" from ${quote(resource.name)} t${visibleRows(resource, about)}) r
              where r."_id" = ${record}::uuid)`,
          ]),
      // Not the fields that they may not read, because older entries have names that the schema no longer has.
      ...(readsAll ? [] : [`(${field} is null or ${oneOf(field ?? '', readableNames(resource, permissions))})`]),
      ...(can(permissions, resource.module, 'viewHistory') ? [] : [`${kind} <> 'edit'`]),
      ...(link === undefined ? [] : [link]),
    ];
    return [`(${terms.join(' and ')})`];
  });
  return branches.length === 0 ? 'false' : `(${branches.join(' or ')})`;
};
