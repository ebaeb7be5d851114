import type { Filter, FilterValue } from '#model/schema/tabSchema.ts';

/**
 * Returns a copy of a filter in which one field has the given value. Undefined removes the field:
 * `({"source":["Direct"]}, "source", undefined)` → `{}`.
 */
export const reportFilter = (filter: Filter, name: string, value: FilterValue | undefined): Filter => {
  const { [name]: _, ...rest } = filter;
  return value === undefined ? rest : { ...rest, [name]: value };
};
