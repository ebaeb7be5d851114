import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { isWritten } from '#model/validation/objectSchema.ts';
import { permissionLabel } from '#model/permissions/permissionLabels.ts';
import type { Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { exampleOf } from './exampleOf.ts';
import type { Schema } from '../schemaTypes.ts';

/**
 * What the schema of a field depends on besides the field: its resource, the resources that it may refer to, and the
 * organization's settings.
 */
export type FieldPlace = {
  readonly resource: Resource;
  readonly resources: Readonly<Record<string, Resource>>;
  readonly settings: Settings;
};

const comparing = { atLeast: 'At least', atMost: 'At most', after: 'After', before: 'Before' } as const;

const titleIn = ({ resource }: FieldPlace, name: string): string => resource.fieldsByName[name]?.title ?? name;

/** Returns sentences for the description of a field, about rules that JSON Schema cannot express. */
const notes = (field: Field, place: FieldPlace): readonly string[] => {
  const { readable, ownersOnly, writable, unique, choicesBy, to, toAny, comparisons, property } = field;
  const targets = [...(to === undefined ? [] : [to]), ...toAny].map((name) => place.resources[name]?.plural ?? name);
  const { default: standard } = property;
  return [
    ...(field.description === undefined ? [] : [field.description]),
    ...(targets.length === 0 ? [] : [`Id of a record of ${targets.join(' or ')}.`]),
    ...comparisons.map(({ word, field: other }) => `${comparing[word]} ${titleIn(place, other)}.`),
    ...(choicesBy === undefined ? [] : [`The choices depend on ${titleIn(place, choicesBy.field)}.`]),
    ...(unique === 'refuse'
      ? ['Unique.']
      : unique === 'warn'
        ? ['A second record with the same value needs `allowDuplicate`.']
        : []),
    ...(typeof standard === 'string' && standard.startsWith('$') ? [`Default: ${standard.slice(1)}.`] : []),
    ...(readable === undefined
      ? []
      : [
          `Masked or omitted without the permission ${place.resource.module}.${readable} (${permissionLabel(readable)}).`,
        ]),
    ...(ownersOnly ? ['Visible only to the owners of the record.'] : []),
    ...(writable === undefined
      ? []
      : [`Changing it needs the permission ${place.resource.module}.${writable} (${permissionLabel(writable)}).`]),
  ];
};

/** Words that limit new values. Existing values may be older than the limits. */
const limits = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'multipleOf',
  'minItems',
  'maxItems',
  'minProperties',
  'pattern',
];
/** Limits and choices. If a field's rules apply only from now on, existing values may not be among its choices. */
const limitsAndChoices = [...limits, 'enum', 'const'];

/** Formats that the column guarantees. Any other format is a limit, and applies to new values only. */
const heldFormats: readonly Json[] = ['date', 'date-time', 'uuid'];
const isGuaranteed = (word: string, value: Json, dropped: readonly string[]): boolean =>
  isObject(value) || (word === 'format' ? heldFormats.includes(value) : !dropped.includes(word));

const without = (schema: Json, words: readonly string[]): Json => {
  if (Array.isArray(schema)) return schema.map((one) => without(one, words));
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema as JsonObject)
      .filter(([word, value]) => isGuaranteed(word, value, words))
      .map(([word, value]) => [word, ['required', 'enum', 'examples'].includes(word) ? value : without(value, words)]),
  );
};

type Side = 'read' | 'write';

const nested = (field: Field, place: FieldPlace, side: Side): JsonObject => {
  const fields = side === 'read' ? field.fields : field.fields.filter((child) => isWritten(child, kindFor(child)));
  return { properties: Object.fromEntries(fields.map((child) => [child.name, described(child, place, side)])) };
};

const valueOf = (field: Field, place: FieldPlace, side: Side): JsonObject => {
  const { valueSchema, traits } = kindFor(field);
  const schema = valueSchema(field, place.settings);
  // The value is stored as it was received, such as the previous value of a field in the audit log.
  if (traits.nested === 'one' && field.fields.length === 0) return {};
  if (traits.nested === 'one') return { ...schema, ...nested(field, place, side) };
  if (traits.nested !== 'many') return schema;
  return { ...schema, items: { ...(schema['items'] as JsonObject), ...nested(field, place, side) } };
};

const described = (field: Field, place: FieldPlace, side: Side): JsonObject => {
  const { traits } = kindFor(field);
  const value = valueOf(field, place, side);
  const isMasked = side === 'read' && field.readable !== undefined && traits.mask !== undefined;
  const shown = isMasked
    ? { type: 'string' }
    : side === 'read'
      ? (without(value, field.property.since === 'now' ? limitsAndChoices : limits) as JsonObject)
      : value;
  const description = notes(field, place);
  const example = exampleOf(field, place.settings);
  const { default: standard } = field.property;
  return {
    title: field.title,
    ...(description.length === 0 ? {} : { description: description.join(' ') }),
    ...shown,
    ...(side === 'write' && standard !== undefined && !(typeof standard === 'string' && standard.startsWith('$'))
      ? { default: standard }
      : {}),
    ...(side === 'write' && traits.writeOnly === true ? { writeOnly: true } : {}),
    ...(side === 'read' && !isWritten(field, kindFor(field)) ? { readOnly: true } : {}),
    ...(example === undefined ? {} : { examples: [example] }),
  };
};

/**
 * Returns the schema of a field in responses. It has the field's type without its limits, because existing values may
 * be older than the limits. If some users see only a part of the value, such as `••••••3210`, the type is text.
 */
export const answerSchemaOf = (field: Field, place: FieldPlace): Schema => described(field, place, 'read');

/** Returns the schema of a field in request bodies, with its limits and default. */
export const bodySchemaOf = (field: Field, place: FieldPlace): Schema => described(field, place, 'write');
