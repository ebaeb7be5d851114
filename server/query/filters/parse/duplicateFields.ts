import { cachedBy } from '#model/cachedBy.ts';
import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Model, Resource } from '#model/resource.ts';
import { currentField } from '../columns.ts';

/** Fields of a resource in which an equal value is a duplicate. */
export type DuplicateFields = { readonly resource: Resource; readonly fields: readonly Field[] };

/** Returns whether a field is a contact, which identifies a person whichever field contains it. */
const isContact = (field: Field): boolean => (kindFor(field).traits.contact?.length ?? 0) > 0;

/** Returns the fields with the schema word `unique`: their values must not repeat, or users are warned if they do. */
export const uniqueFieldsOf = cachedBy(({ fields }: Resource): readonly Field[] =>
  fields.filter(({ unique }) => unique !== undefined),
);

const isWarned = (field: Field, kind: string): boolean => field.unique === 'warn' && field.kind === kind;

/**
 * Returns the fields of a resource in which a value of `field` would be a duplicate. For a contact field, such as a
 * phone, with `"unique": "warn"`: all fields of the same kind with `"unique": "warn"`. For any other field: only that
 * field.
 */
export const duplicateFieldsOf = (resource: Resource, field: Field): readonly Field[] =>
  isContact(field) && field.unique === 'warn'
    ? resource.fields.filter((other) => isWarned(other, field.kind))
    : [field];

const findPlaces = (model: Model, resource: Resource, field: Field): readonly DuplicateFields[] => {
  const others = Object.values(model.resources).filter((other) => {
    const same = currentField(other, field.name);
    return other.name !== resource.name && same !== undefined && isWarned(same, field.kind);
  });
  return [resource, ...others].map((one) => ({ resource: one, fields: duplicateFieldsOf(one, field) }));
};

/** Returns the result of `findPlaces`. Cached, because each create needs it: `placesIn(model)(resource)(field)`. */
const placesIn = cachedBy((model: Model) =>
  cachedBy((resource: Resource) => cachedBy((field: Field) => findPlaces(model, resource, field))),
);

/**
 * Returns the resources in which duplicates of a value of `field` are searched, each with the fields to compare. The
 * first is always `resource`. Others follow only if `model` is given and `field` is a contact field, such as a phone,
 * with `"unique": "warn"`: all resources that have a field of the same name and kind with `"unique": "warn"`, as leads
 * and data records have for the phone number.
 */
export const fieldsOfDuplicates = (
  model: Model | undefined,
  resource: Resource,
  field: Field,
): readonly DuplicateFields[] =>
  model === undefined || !isContact(field) || field.unique !== 'warn'
    ? [{ resource, fields: duplicateFieldsOf(resource, field) }]
    : placesIn(model)(resource)(field);
