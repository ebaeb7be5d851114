import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { Bind } from '../../postgres/parameters.ts';
import { quote, quoteText } from '../../postgres/quote.ts';

/** A field of a resource whose values are records of another: its own, or one inside a group or a list of rows. */
export type ReferencingField = {
  readonly resource: Resource;
  readonly field: Field;
  /** The group or the rows that hold the field; absent: the record itself does. */
  readonly within?: Field;
  /** The record can't be without it, so what it names can't go. */
  readonly needs: boolean;
  /** The record is a link by which the other is shown: it ends when the other is deleted. */
  readonly ends: boolean;
};

const pointsTo = (field: Field, name: string): boolean => {
  const many = kindFor(field).traits.refersTo;
  return many !== undefined && !field.system && (field.to === name || (many === 'any' && field.toAny.includes(name)));
};

/** Tells whether a record ends, rather than being in the way, when what this field names is deleted. */
const endsWith = ({ schema: { shareLink } }: Resource, { name }: Field): boolean =>
  shareLink?.record === name && shareLink.ended !== undefined;

/**
 * Gives every field that may name a record of a resource, whatever its kind says of how many it names. Fields that the
 * server keeps for every record (`createdBy`) and resources that only tell of what was (the log) need nobody to be
 * there still.
 */
export const referencesTo = (model: Model, name: string): readonly ReferencingField[] =>
  Object.values(model.resources)
    .filter(({ readOnly }) => !readOnly)
    .flatMap((resource) =>
      resource.fields.flatMap((field): readonly ReferencingField[] => [
        ...(pointsTo(field, name)
          ? [{ resource, field, needs: field.required && !endsWith(resource, field), ends: endsWith(resource, field) }]
          : []),
        ...field.fields
          .filter((inner) => pointsTo(inner, name))
          .map(
            (inner): ReferencingField => ({
              resource,
              field: inner,
              within: field,
              needs: inner.required,
              ends: false,
            }),
          ),
      ]),
    );

const namedIn = (holder: string, field: Field, ids: string): string => {
  const many = kindFor(field).traits.refersTo === 'many';
  return many ? `${holder}->${quoteText(field.name)} ?| ${ids}` : `${holder}->>${quoteText(field.name)} = any(${ids})`;
};

/**
 * Gives the condition that a row `t` names one of some records by this field.
 * Example: `t."assignedTo" = any($1::uuid[])`, `t."projects" && $1::uuid[]`,
 * `exists (select from jsonb_array_elements(t."items") e where e->>'property' = any($1::text[]))`.
 */
export const referenceCondition = ({ field, within }: ReferencingField, ids: readonly string[], bind: Bind): string => {
  if (within !== undefined) {
    const column = `t.${quote(within.name)}`;
    if (kindFor(within).traits.nested === 'one') return namedIn(column, field, bind(ids, 'text[]'));
    return `jsonb_typeof(${column}) = 'array' and exists (select from jsonb_array_elements(${column}) e where ${namedIn('e', field, bind(ids, 'text[]'))})`;
  }
  const column = `t.${quote(field.name)}`;
  // An id is of one record only, whatever its resource, so a relation's own column says enough.
  return kindFor(field).traits.refersTo === 'many'
    ? `${column} && ${bind(ids, 'uuid[]')}`
    : `${column} = any(${bind(ids, 'uuid[]')})`;
};
