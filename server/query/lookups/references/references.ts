import { cachedBy } from '#model/cachedBy.ts';
import { kindFor } from '#kinds/index.ts';
import { isObject } from '#model/schema/json.ts';
import type { Field } from '#model/field.ts';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { Filter } from '#model/schema/tabSchema.ts';
import type { CleanRecord } from '../../records/write/changes.ts';
import { type Bind, createParameters } from '../../../postgres/parameters.ts';
import { parseFilter } from '../../filters/parse/parseFilter.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';
import type { Reader } from '../../filters/reader.ts';
import { scopeCondition } from '../../filters/scope/scope.ts';
import { plannedForValues, prepared, type Statement } from '../../../postgres/statement.ts';
import { titleColumn } from '../../records/select/titleColumn.ts';

/** A record whose references are checked. */
export type ReferencesStatement = {
  readonly resource: Resource;
  readonly record: CleanRecord;
  readonly model: Model;
  /** The user who writes. A relation may refer only to records that they may see. Absent: the server itself. */
  readonly reader?: Reader;
};

/** The target of a reference. `scoped`: the record must be in the user's scope, not only exist. */
type Target = {
  readonly field: string;
  readonly to: Resource;
  readonly ids: readonly string[];
  readonly scoped: boolean;
  readonly where?: Filter | undefined;
};

const named = (model: Model, name: unknown): Resource | undefined =>
  typeof name === 'string' && Object.hasOwn(model.resources, name) ? model.resources[name] : undefined;

/**
 * Returns the target of a reference. Users may refer to a colleague without access to the resource of the users; the
 * target of a relation must be visible.
 */
const targetOf = (field: Field, value: unknown, model: Model): readonly Target[] => {
  if (kindFor(field).traits.refersTo === 'any') {
    const to = isObject(value) ? named(model, value['resource']) : undefined;
    const id = isObject(value) ? value['_id'] : undefined;
    return to === undefined || typeof id !== 'string' ? [] : [{ field: field.name, to, ids: [id], scoped: true }];
  }
  const to = named(model, field.to);
  const ids = [value].flat().filter((id) => typeof id === 'string');
  return to === undefined || ids.length === 0
    ? []
    : [{ field: field.name, to, ids, scoped: false, where: field.property.where }];
};

/** Returns the reference fields of a resource. Cached, because each write needs them. */
const referenceFieldsOf = cachedBy(({ fields }: Resource): readonly Field[] =>
  fields.filter((field) => !field.system && kindFor(field).traits.refersTo !== undefined),
);

const targetsOf = ({ resource, record, model }: ReferencesStatement): readonly Target[] =>
  referenceFieldsOf(resource).flatMap((field) =>
    Object.hasOwn(record, field.name) ? targetOf(field, record[field.name], model) : [],
  );

const scopeText = ({ to, scoped }: Target, reader: Reader | undefined, bind: Bind): string => {
  const scope = scoped && reader !== undefined ? scopeCondition(to, reader, bind) : undefined;
  return scope === undefined ? '' : ` and ${scope}`;
};

/** Returns the conditions that referenced records must meet, apart from that they exist. */
const whereText = ({ to, where }: Target, reader: Reader | undefined, bind: Bind): string =>
  where === undefined || reader === undefined
    ? ''
    : parseFilter({ resource: to, filter: where, reader })
        .map(({ write }) => ` and ${write(bind)}`)
        .join('');

/**
 * Returns the statement that selects the references of a record that are not valid, as rows `{field, id}`; no rows if
 * all are valid. A reference is not valid if its record does not exist or is deleted, if the `where` of its field
 * excludes the record, or, for a relation, if the record is outside of the user's scope. Undefined if the record has no
 * references. Example: `select 'assignedTo' as field, id::text as id from unnest($1::uuid[]) id where not exists
 * (select from "users" t where t."_id" = id and t."deletedAt" is null)`.
 */
export const missingReferences = (statement: ReferencesStatement): Statement | undefined => {
  const { bind, values } = createParameters();
  const branches = targetsOf(statement).map(
    (target) =>
      `select ${quoteText(target.field)} as field, id::text as id from unnest(${bind(target.ids, 'uuid[]')}) id
        where not exists (
          select from ${quote(target.to.name)} t
          where t."_id" = id and t."deletedAt" is null
          ${scopeText(target, statement.reader, bind)}${whereText(target, statement.reader, bind)})`,
  );
  return branches.length === 0 ? undefined : plannedForValues(branches.join(' union all '), values);
};

/**
 * Returns the statement that selects the titles of records, in any scope and even if deleted, as rows `{_id, title}`.
 * Fields that `permissions` do not allow to read are left out of the titles. Example: `select t."_id"::text as "_id",
 * coalesce(…) as title from "users" t where t."_id" = any($1::uuid[])`.
 */
export const referenceTitles = ({
  resource,
  ids,
  permissions,
}: {
  readonly resource: Resource;
  readonly ids: readonly string[];
  readonly permissions: PermissionMap;
}): Statement => {
  const { bind, values } = createParameters();
  return prepared(
    `select t."_id"::text as "_id", ${titleColumn(resource, permissions)} as title from ${quote(resource.name)} t
      where t."_id" = any(${bind(ids, 'uuid[]')})`,
    values,
  );
};
