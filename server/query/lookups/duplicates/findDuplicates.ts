import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { canRead } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import { statesOfType } from '#model/states.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { type DuplicateFields, fieldsOfDuplicates, uniqueFieldsOf } from '../../filters/parse/duplicateFields.ts';
import type { CleanRecord } from '../../records/write/changes.ts';
import { type Bind, createParameters } from '../../../postgres/parameters.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';
import type { Reader } from '../../filters/reader.ts';
import { scopeCondition } from '../../filters/scope/scope.ts';
import { prepared, type Statement } from '../../../postgres/statement.ts';
import { titleColumn } from '../../records/select/titleColumn.ts';
import { foldCase } from './foldCase.ts';

/** The values of a record that may have duplicates, and where these are searched. */
export type DuplicatesStatement = {
  /** The resource whose record the values belong to. */
  readonly resource: Resource;
  /**
   * The model whose other resources are searched too, e.g. for a lead among cold prospects. Absent: only the resource
   * itself is searched.
   */
  readonly model?: Model;
  /** Clean values of the record. Fields without `unique` are ignored. */
  readonly values: CleanRecord;
  /** Id of the record itself, if it exists already. */
  readonly exceptId?: string;
  /**
   * Whether `exceptId` came from the user. It then counts only if they may see that record; otherwise the response
   * would reveal which record has the value.
   */
  readonly isExceptNamed?: boolean;
  readonly reader: Reader;
};

/**
 * A record that already has a unique value, as `findDuplicates` returns it. `visible`: whether the record is in the
 * user's scope and the user may read the field, so that it may be named and linked.
 */
export type DuplicateRow = {
  readonly resource: string;
  readonly _id: string;
  readonly title: string;
  /** The field whose value exists already. */
  readonly field: string;
  readonly unique: 'warn' | 'refuse';
  readonly visible: boolean;
};

/** Max rows of the result. chosen: a longer list of duplicates does not help. */
const maxRows = 20;

/**
 * Returns the condition that a record is open. A closed record is no reason to warn, but a value that must be unique is
 * refused in any state.
 */
const isOpenText = (resource: Resource, field: Field, bind: Bind): string => {
  if (resource.states === undefined || field.unique === 'refuse') return '';
  const open = bind(statesOfType(resource.states, ['open', 'scheduled']), 'text[]');
  return ` and t.${quote(resource.states.field)} = any(${open})`;
};

type Wanted = { readonly field: Field; readonly value: unknown; readonly place: DuplicateFields };

const branch = (
  { resource: source, exceptId, isExceptNamed = false, reader }: DuplicatesStatement,
  { field, value, place }: Wanted,
  bind: Bind,
): string => {
  const { resource, fields } = place;
  const { type } = kindFor(field).column;
  const wanted = foldCase(bind(value, type), type);
  const equal = fields.map(({ name }) => `${foldCase(`t.${quote(name)}`, type)} = ${wanted}`).join(' or ');
  const { permissions } = reader.actor;
  // Otherwise a user could find out whose number it is.
  const mayRead = fields.every((one) => canRead(permissions, resource, one));
  const visible = mayRead ? (scopeCondition(resource, reader, bind) ?? 'true') : 'false';
  const isExcepted =
    exceptId === undefined || resource.name !== source.name ? undefined : `t."_id" = ${bind(exceptId, 'uuid')}`;
  const except =
    isExcepted === undefined
      ? ''
      : ` and not (${isExcepted}${isExceptNamed ? ` and coalesce(${visible}, false)` : ''})`;
  return `(select ${quoteText(resource.name)} as resource, t."_id"::text as "_id",
      ${titleColumn(resource, permissions)} as title, ${quoteText(field.name)} as field,
      ${quoteText(field.unique ?? 'warn')} as "unique", coalesce(${visible}, false) as visible
    from ${quote(resource.name)} t
    where t."deletedAt" is null and (${equal})${isOpenText(resource, field, bind)}${except} limit ${maxRows})`;
};

/**
 * Returns the statement that selects existing records with one of the unique values in `values`: at most 20 rows of
 * `DuplicateRow`. Case is ignored. Undefined if `values` has no unique value. For a field with `"unique": "warn"`, only
 * open records are found, and a phone is searched in every phone field with `"unique": "warn"`. Example: `(select
 * 'leads' as resource, t."_id"::text as "_id", … 'contactNo' as field … from "leads" t where t."deletedAt" is null and
 * (lower(t."contactNo") = lower($1::text) or lower(t."alternateContactNo") = lower($1::text)) and t."status" =
 * any($2::text[]) limit 20)`.
 */
export const findDuplicates = (statement: DuplicatesStatement): Statement | undefined => {
  const { resource, model, values: given } = statement;
  const { bind, values } = createParameters();
  const branches = uniqueFieldsOf(resource).flatMap((field) => {
    const value = ownValue(given, field.name);
    if (value === undefined || value === null || value === '') return [];
    return fieldsOfDuplicates(model, resource, field).map((place) => branch(statement, { field, value, place }, bind));
  });
  return branches.length === 0
    ? undefined
    : prepared(`select * from (${branches.join(' union all ')}) found limit ${maxRows}`, values);
};
