import { isObject } from '#model/schema/json.ts';
import type { Filter, FilterValue } from '#model/schema/tabSchema.ts';

/** Returns a copy of a filter in which the field `name` has `value`. If `value` is undefined, the field is removed. */
export const withValue = (filter: Filter, name: string, value: FilterValue | undefined): Filter => {
  const { [name]: _, ...rest } = filter;
  return value === undefined ? rest : { ...rest, [name]: value };
};

/** Returns the alternatives of a filter (`$or`), of which a record must match one. Empty if the filter has none. */
export const filterAlternatives = (filter: Filter): readonly Filter[] => {
  const { $or: alternatives } = filter;
  // checked: a filter is an object
  return Array.isArray(alternatives) ? (alternatives.filter((one) => isObject(one)) as readonly Filter[]) : [];
};

/**
 * Returns a copy of a filter with the given alternatives in place of its own. A record must match one of them, and the
 * rest of the filter. Empty alternatives are left out. If all are empty, the copy has none.
 */
export const withAlternatives = (filter: Filter, alternatives: readonly Filter[]): Filter => {
  const filled = alternatives.filter((one) => Object.keys(one).length > 0);
  return withValue(filter, '$or', filled.length === 0 ? undefined : filled);
};

/** Returns an id that none of the groups has. For no groups, 1. */
export const nextGroupId = (groups: readonly { readonly id: number }[]): number =>
  Math.max(0, ...groups.map(({ id }) => id)) + 1;

type IsUsable = (name: string) => boolean;

/**
 * Returns a copy of a filter without the fields that the server would refuse, because they were removed or the user may
 * not read them. For these, `isUsable` returns false. An alternative with such a field is left out as a whole, because
 * without the field it would match too much.
 */
export const usableFilter = (filter: Filter, isUsable: IsUsable): Filter => {
  const own = Object.fromEntries(Object.entries(filter).filter(([name]) => name.startsWith('$') || isUsable(name)));
  const alternatives = filterAlternatives(own);
  return alternatives.length === 0
    ? own
    : withAlternatives(
        own,
        alternatives.filter((one) => Object.keys(one).every((name) => name.startsWith('$') || isUsable(name))),
      );
};

/**
 * Returns the names of the fields in a filter and its alternatives for which `isUsable` returns false. Empty if there
 * are none.
 */
export const unusableNames = (filter: Filter, isUsable: IsUsable): readonly string[] => [
  ...new Set(
    [filter, ...filterAlternatives(filter)].flatMap((one) =>
      Object.keys(one).filter((name) => !name.startsWith('$') && !isUsable(name)),
    ),
  ),
];
