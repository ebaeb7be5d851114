import { isDeepStrictEqual } from 'node:util';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import type { Values } from './plan.ts';

/** Returns the fields in which two versions of a record differ. A missing value and null are equal. */
export const differences = (resource: Resource, before: Values, after: Values): readonly Field[] =>
  resource.fields.filter(({ name }) => {
    const [previous, is] = [before[name] ?? null, after[name] ?? null];
    // Most values are identical, and a deep comparison is slow.
    return previous !== is && !isDeepStrictEqual(previous, is);
  });
