import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { Bind } from '../../../postgres/parameters.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';

/**
 * A field by which records of `resource` refer to other records. It is a field of `resource` itself, or of one of its
 * groups or lists of rows.
 */
export type ReferencingField = {
  readonly resource: Resource;
  readonly field: Field;
  /** The group or rows that contain the field. Absent: it is a field of the record. */
  readonly within?: Field;
  /** Whether the reference is required, so that the referenced record cannot be deleted. */
  readonly needs: boolean;
  /** Whether the record is a share link, which ends when the referenced record is deleted. */
  readonly ends: boolean;
};

const pointsTo = (field: Field, name: string): boolean => {
  const many = kindFor(field).traits.refersTo;
  return many !== undefined && !field.system && (field.to === name || (many === 'any' && field.toAny.includes(name)));
};

/**
 * Returns whether the record is a share link that ends when the record in this field is deleted. Other records with a
 * reference may prevent the deletion instead.
 */
const endsWith = ({ schema: { shareLink } }: Resource, { name }: Field): boolean =>
  shareLink?.record === name && shareLink.ended !== undefined;

/**
 * Returns every field in the model that can refer to a record of the resource `name`. System fields such as `createdBy`
 * are left out. Fields of logs and other read-only resources are left out too, unless `logs` is set. All these fields
 * may keep references to deleted records.
 */
export const referencesTo = (
  model: Model,
  name: string,
  {
    logs = false,
  }: {
    /** Whether references of logs are included: records that only the server writes. */
    readonly logs?: boolean;
  } = {},
): readonly ReferencingField[] =>
  Object.values(model.resources)
    .filter(({ readOnly }) => logs || !readOnly)
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
 * Returns the condition that a row `t` refers by this field to one of the records with these ids. Example:
 * `t."assignedTo" = any($1::uuid[])`, `t."projects" && $1::uuid[]`, `exists (select from
 * jsonb_array_elements(t."items") e where e->>'property' = any($1::text[]))`.
 */
export const referenceCondition = ({ field, within }: ReferencingField, ids: readonly string[], bind: Bind): string => {
  if (within !== undefined) {
    const column = `t.${quote(within.name)}`;
    if (kindFor(within).traits.nested === 'one') return namedIn(column, field, bind(ids, 'text[]'));
    return (
      `jsonb_typeof(${column}) = 'array' and exists (` +
      `select from jsonb_array_elements(${column}) e where ${namedIn('e', field, bind(ids, 'text[]'))})`
    );
  }
  const column = `t.${quote(field.name)}`;
  // Ids are unique across resources, so a relation's main column is enough.
  return kindFor(field).traits.refersTo === 'many'
    ? `${column} && ${bind(ids, 'uuid[]')}`
    : `${column} = any(${bind(ids, 'uuid[]')})`;
};
