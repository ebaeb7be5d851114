import { can, canSeeDeleted, canRead, scopeOf } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';
import type { Reader } from '../reader.ts';

const oneOf = (column: string, names: readonly string[]): string => `${column} in (${names.map(quoteText).join(', ')})`;

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
 * Returns the condition for the entries of a log that a user may see. An entry must be about a record in the user's
 * scope. An entry about a field is included only if the user may read the field, and an edit only if the user may see
 * the history. `false` if the user may see no entries. Undefined for a resource that is not a log. Example:
 * `((t."resource" = 'leads' and exists (select from (select t."_id" from "leads" t where t."assignedTo" = $1::uuid) r
 * where r."_id" = t."record"::uuid) and (t."field" is null or t."field" not in ('contactNo'))) or …)`.
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
    const hidden = resource.fields.filter((each) => !canRead(permissions, resource, each)).map((each) => each.name);
    const terms = [
      `${name} = ${quoteText(resource.name)}`,
      ...(isKept
        ? []
        : [
            `exists (select from (select t."_id" from ${quote(resource.name)} t${visibleRows(resource, about)}) r
              where r."_id" = ${record}::uuid)`,
          ]),
      ...(hidden.length === 0 ? [] : [`(${field} is null or not ${oneOf(field ?? '', hidden)})`]),
      ...(can(permissions, resource.module, 'viewHistory') ? [] : [`${kind} <> 'edit'`]),
    ];
    return [`(${terms.join(' and ')})`];
  });
  return branches.length === 0 ? 'false' : `(${branches.join(' or ')})`;
};
