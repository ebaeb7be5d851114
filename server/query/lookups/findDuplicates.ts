import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Model, Resource } from '#model/resource.ts';
import { statesOfType } from '#model/states.ts';
import { type DuplicateFields, duplicatePlaces } from '../filters/duplicateFields.ts';
import type { CleanRecord } from '../records/changes.ts';
import { type Bind, createParameters } from '../../postgres/parameters.ts';
import { quote, quoteText } from '../../postgres/quote.ts';
import type { Reader } from '../filters/reader.ts';
import { scopeCondition } from '../filters/scope.ts';
import { prepared, type Statement } from '../../postgres/statement.ts';
import { titleText } from '../filters/titleText.ts';

export type DuplicatesStatement = {
  /** The resource whose record the values belong to. */
  readonly resource: Resource;
  /** Looks in other resources too, e.g. for a lead among cold prospects; absent: in its own only. */
  readonly model?: Model;
  /** Clean values of the record; those of fields without `unique` are not looked at. */
  readonly values: CleanRecord;
  /** The record itself, when it exists. */
  readonly exceptId?: string;
  /**
   * `exceptId` was named by the person: it counts only where they see the record, or it would say whose the value is.
   */
  readonly isExceptNamed?: boolean;
  readonly reader: Reader;
};

/** One row of the answer. `visible`: it lies within the person's scope, so that it may be linked and named. */
export type DuplicateRow = {
  readonly resource: string;
  readonly _id: string;
  readonly title: string;
  /** The field given whose value is not new. */
  readonly field: string;
  readonly unique: 'warn' | 'refuse';
  readonly visible: boolean;
};

/** chosen: whoever has more duplicates than this needs no longer list to see it. */
const maxRows = 20;

/** A closed record is no reason to warn; a value that must be unique is refused whatever state its holder is in. */
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
  const folded = (text: string): string => (type === 'text' ? `lower(${text})` : text);
  const wanted = folded(bind(value, type));
  const equal = fields.map(({ name }) => `${folded(`t.${quote(name)}`)} = ${wanted}`).join(' or ');
  const visible = scopeCondition(resource, reader, bind) ?? 'true';
  const isExcepted =
    exceptId === undefined || resource.name !== source.name ? undefined : `t."_id" = ${bind(exceptId, 'uuid')}`;
  const except =
    isExcepted === undefined
      ? ''
      : ` and not (${isExcepted}${isExceptNamed ? ` and coalesce(${visible}, false)` : ''})`;
  return (
    `(select ${quoteText(resource.name)} as resource, t."_id"::text as "_id", ${titleText(resource, reader.actor.permissions)} as title, ` +
    `${quoteText(field.name)} as field, ${quoteText(field.unique ?? 'warn')} as "unique", coalesce(${visible}, false) as visible ` +
    `from ${quote(resource.name)} t where t."deletedAt" is null and (${equal})${isOpenText(resource, field, bind)}${except} limit ${maxRows})`
  );
};

/**
 * Asks for the open records that have one of these unique values already, as rows of `DuplicateRow`; undefined when no
 * unique value is given. A phone is looked for in every phone field that warns; letters' case does not count.
 * Example: `(select 'leads' as resource, t."_id"::text as "_id", … 'contactNo' as field … from "leads" t where
 * t."deletedAt" is null and (lower(t."contactNo") = lower($1::text) or lower(t."alternateContactNo") = lower($1::text))
 * and t."status" = any($2::text[]) limit 20)`.
 */
export const findDuplicates = (statement: DuplicatesStatement): Statement | undefined => {
  const { resource, model, values: given } = statement;
  const { bind, values } = createParameters();
  const branches = resource.fields.flatMap((field) => {
    const value = Object.hasOwn(given, field.name) ? given[field.name] : undefined;
    if (field.unique === undefined || value === undefined || value === null || value === '') return [];
    return duplicatePlaces(model, resource, field).map((place) => branch(statement, { field, value, place }, bind));
  });
  return branches.length === 0
    ? undefined
    : prepared(`select * from (${branches.join(' union all ')}) found limit ${maxRows}`, values);
};
