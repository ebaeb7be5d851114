import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Model, Resource } from '#model/resource.ts';
import { currentField } from './columns.ts';

/** Fields of a resource in which an equal value makes a duplicate. */
export type DuplicateFields = { readonly resource: Resource; readonly fields: readonly Field[] };

/** Tells whether a field's value reaches a person, so that it says who they are wherever it stands. */
const isContact = (field: Field): boolean => (kindFor(field).traits.contact?.length ?? 0) > 0;

const isWarned = (field: Field, kind: string): boolean => field.unique === 'warn' && field.kind === kind;

/**
 * Gives the fields of one resource in which a value of `field` would be a duplicate: all phones that warn are one pool,
 * any other field stands for itself.
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

/** A model does not change, and each create asks for the places of each of its contacts. */
const cache = new WeakMap<Model, Map<Field, readonly DuplicateFields[]>>();

/**
 * Gives all places in which a value of `field` would be a duplicate. A contact that warns is looked for in other
 * resources too,
 * chosen: in those that have the very field, as leads and cold prospects have, but not the owners of properties.
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
