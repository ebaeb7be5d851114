import { cachedBy } from '#model/cachedBy.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';

/**
 * The look-ups through one reference: each look-up field, with the name of the referenced record's field that it shows.
 */
export type ReferenceLookups = {
  readonly reference: Field;
  readonly fields: readonly { readonly field: Field; readonly source: string }[];
};

/** Returns the look-ups of a resource, grouped by the reference that they follow. Empty if there are none. */
export const lookupsOf = cachedBy(({ fields: all }: Resource): readonly ReferenceLookups[] => {
  const lookups = all.flatMap((field) => {
    if (typeof field.computed !== 'object' || !('lookup' in field.computed)) return [];
    const [name = '', source = ''] = field.computed.lookup.split('.');
    return [{ name, field, source }];
  });
  return all.flatMap((reference) => {
    const fields = lookups.filter(({ name }) => name === reference.name);
    return fields.length === 0 ? [] : [{ reference, fields }];
  });
});
