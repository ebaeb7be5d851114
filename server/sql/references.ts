import { kindFor } from '#kinds/index.ts';
import type { PermissionMap } from '#model/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { CleanRecord } from './changes.ts';
import { makeParameters } from './parameters.ts';
import { quote, quoteText } from './quote.ts';
import { planned, prepared, type Statement } from './statement.ts';
import { titleText } from './titleText.ts';

export type ReferencesStatement = { readonly resource: Resource; readonly record: CleanRecord; readonly model: Model };

type Target = { readonly field: string; readonly to: Resource; readonly ids: readonly string[] };

const targetsOf = ({ resource, record, model }: ReferencesStatement): readonly Target[] =>
  resource.fields.flatMap((field) => {
    const value = Object.hasOwn(record, field.name) ? record[field.name] : undefined;
    const to = field.to !== undefined && Object.hasOwn(model.resources, field.to) ? model.resources[field.to] : undefined;
    if (to === undefined || kindFor(field).traits.refersTo === undefined || field.system) return [];
    const ids = [value].flat().filter((id) => typeof id === 'string');
    return ids.length === 0 ? [] : [{ field: field.name, to, ids }];
  });

/**
 * Asks which references of a record point to nothing, as rows `{field, id}`; undefined when it has no reference.
 * Example: `select 'assignedTo' as field, id::text as id from unnest($1::uuid[]) id where not exists (select from "users" t where t."_id" = id and t."deletedAt" is null)`.
 */
export const missingReferences = (statement: ReferencesStatement): Statement | undefined => {
  const { bind, values } = makeParameters();
  const branches = targetsOf(statement).map(({ field, to, ids }) =>
    `select ${quoteText(field)} as field, id::text as id from unnest(${bind(ids, 'uuid[]')}) id `
    + `where not exists (select from ${quote(to.name)} t where t."_id" = id and t."deletedAt" is null)`);
  return branches.length === 0 ? undefined : planned(branches.join(' union all '), values);
};

/**
 * Asks for the titles of records, deleted ones too, as rows `{_id, title}`.
 * Example: `select t."_id"::text as "_id", coalesce(…) as title from "users" t where t."_id" = any($1::uuid[])`.
 */
export const referenceTitles = ({ resource, ids, permissions }: {
  readonly resource: Resource; readonly ids: readonly string[]; readonly permissions: PermissionMap;
}): Statement => {
  const { bind, values } = makeParameters();
  return prepared(
    `select t."_id"::text as "_id", ${titleText(resource, permissions)} as title from ${quote(resource.name)} t where t."_id" = any(${bind(ids, 'uuid[]')})`,
    values,
  );
};
