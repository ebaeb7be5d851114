import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';

/** The look-ups through one reference: each field with the name of the field that it shows. */
export type ReferenceLookups = {
  readonly reference: Field;
  readonly fields: readonly { readonly field: Field; readonly source: string }[];
};

const cache = new WeakMap<Resource, readonly ReferenceLookups[]>();

/** Returns the look-ups of a resource by their reference; cached. */
export const lookupsOf = (resource: Resource): readonly ReferenceLookups[] => {
  const cached = cache.get(resource);
  if (cached !== undefined) return cached;
  const lookups = resource.fields.flatMap((field) => {
    if (typeof field.computed !== 'object' || !('lookup' in field.computed)) return [];
    const [name = '', source = ''] = field.computed.lookup.split('.');
    return [{ name, field, source }];
  });
  const found = resource.fields.flatMap((reference) => {
    const fields = lookups.filter(({ name }) => name === reference.name);
    return fields.length === 0 ? [] : [{ reference, fields }];
  });
  cache.set(resource, found);
  return found;
};
