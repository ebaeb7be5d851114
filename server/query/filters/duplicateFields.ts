import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Model, Resource } from '#model/resource.ts';
import { currentField } from './columns.ts';

/** Fields of a resource in which an equal value is a duplicate. */
export type DuplicateFields = { readonly resource: Resource; readonly fields: readonly Field[] };

/** Returns whether a field is a contact, which identifies a person whichever field contains it. */
const isContact = (field: Field): boolean => (kindFor(field).traits.contact?.length ?? 0) > 0;

const isWarned = (field: Field, kind: string): boolean => field.unique === 'warn' && field.kind === kind;

/**
 * Returns the fields of a resource in which a value of `field` would be a duplicate: all phone fields with `warn`
 * together, any other field alone.
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

/** Cached, because the model does not change and each create needs it. */
const cache = new WeakMap<Model, Map<Field, readonly DuplicateFields[]>>();

/**
 * Returns all fields in which a value of `field` would be a duplicate. A contact with `warn` is searched in other
 * resources too, chosen: in those with a field of the same name, such as leads and cold prospects, but not in owners of
 * properties.
 */
export const duplicatePlaces = (
  model: Model | undefined,
  resource: Resource,
  field: Field,
): readonly DuplicateFields[] => {
  if (model === undefined || !isContact(field) || field.unique !== 'warn')
    return [{ resource, fields: duplicateFieldsOf(resource, field) }];
  const places = cache.get(model) ?? new Map<Field, readonly DuplicateFields[]>();
  cache.set(model, places);
  const found = places.get(field) ?? findPlaces(model, resource, field);
  places.set(field, found);
  return found;
};
