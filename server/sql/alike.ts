import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';

/** Tells whether a field's values name a person or thing wherever they stand: phones and addresses do, titles don't. */
const isContact = (field: Field): boolean => (kindFor(field).traits.contact?.length ?? 0) > 0;

/**
 * Gives the fields of a resource in which an equal value makes a duplicate of `field`, which may be another resource's.
 * A phone is looked for in every unique phone field; anything else only in its own field, in its own resource.
 */
export const fieldsAlike = (resource: Resource, field: Field, source: Resource): readonly Field[] => {
  if (!isContact(field)) return resource.name === source.name ? [field] : [];
  return resource.fields.filter((other) => other.unique !== undefined && other.kind === field.kind);
};
