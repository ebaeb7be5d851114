import { isObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { Filter } from '#model/schema/tabSchema.ts';
import { statesOfType } from '#model/states.ts';
import { isScalar } from '../../../query/filters/order.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';

/**
 * An index of the rows in some states, in list order. `beside`: additional fields that tabs compare. `where`: the
 * condition for a row to be in the index. `label`: a part of the index's name.
 */
export type TabIndex = { readonly label: string; readonly beside: readonly string[]; readonly where: string };

const typesOf = ({ states }: Resource, filter: Filter): readonly string[] | undefined => {
  const wanted = states === undefined ? undefined : filter[states.field];
  const types = isObject(wanted) ? wanted['type'] : undefined;
  return Array.isArray(types) && types.every((type) => typeof type === 'string') ? types.toSorted() : undefined;
};

/**
 * Returns the fields that a tab compares with a range. An index that begins with such a field cannot be in list order.
 */
const comparedBy = (resource: Resource, filter: Filter): readonly string[] =>
  Object.entries(filter).flatMap(([name, value]) => {
    const field = resource.fieldsByName[name];
    const isRange = isObject(value) && ['gt', 'gte', 'lt', 'lte'].some((operator) => Object.hasOwn(value, operator));
    return field !== undefined && isScalar(field) && isRange ? [name] : [];
  });

/**
 * Returns the indexes for tabs that select both states and a range of another field, such as Overdue. Empty without
 * such tabs. Without such an index, Postgres would sort or check all records to show a page far from the start of the
 * list. Tabs with the same states share an index. Example:
 * `{"label":"tab_scheduled","beside":["scheduledAt"],"where":"\"status\" in ('Callback', …)"}`.
 */
export const tabIndexes = (resource: Resource): readonly TabIndex[] => {
  const { states } = resource;
  if (states === undefined) return [];
  const besideByTypes = new Map<string, ReadonlySet<string>>();
  for (const { filter } of resource.list.tabs) {
    const types = typesOf(resource, filter)?.join('_');
    const compared = comparedBy(resource, filter);
    if (types !== undefined && compared.length > 0)
      besideByTypes.set(types, new Set([...(besideByTypes.get(types) ?? []), ...compared]));
  }
  return [...besideByTypes].map(([types, beside]) => ({
    label: `tab_${types}`,
    beside: [...beside].toSorted(),
    where: `${quote(states.field)} in (${statesOfType(states, types.split('_')).map(quoteText).join(', ')})`,
  }));
};
