import type { Field } from '#model/field.ts';
import { isObject } from '#model/schema/json.ts';
import { type Filter, stateTypes } from '#model/schema/schema.ts';
import { didYouMean } from '#model/values/closestName.ts';
import { type Finding, type Path, showValue } from '../../problems/problem.ts';
import { checkSortField } from './checkSortField.ts';
import { fieldNamed, kindIn, noSuchField, type SchemaRule, type RuleContext } from './context.ts';

const relativeValues: readonly string[] = ['$now', '$today', '$tomorrow', '$me'];

const checkValue = (field: Field, value: unknown, path: Path): readonly Finding[] => {
  if (Array.isArray(value)) return value.flatMap((entry: unknown, index) => checkValue(field, entry, [...path, index]));
  if (typeof value !== 'string') return [];
  if (value.startsWith('$')) {
    return relativeValues.includes(value)
      ? []
      : [{ path, message: `is not a relative value, ${didYouMean(value, relativeValues)}` }];
  }
  if (field.choices.length === 0 || field.choices.includes(value)) return [];
  return [{ path, message: `is not a value of ${field.name}, ${didYouMean(value, field.choices)}` }];
};

/** Context of a filter check. */
type FilterContext = Pick<RuleContext, 'resource' | 'kinds'>;

const checkOperator = (
  { resource, kinds }: FilterContext,
  field: Field,
  { operator, value, path }: { readonly operator: string; readonly value: unknown; readonly path: Path },
): readonly Finding[] => {
  const operators: readonly string[] = (kindIn(kinds, field)?.operators ?? []).filter(
    (name) => name !== 'type' || field.name === resource.states?.field,
  );
  if (!operators.includes(operator))
    return [{ path, at: 'key', message: `does not work on ${field.name}, ${didYouMean(operator, operators)}` }];
  if (operator === 'type') {
    return [value].flat().flatMap((type, index) =>
      stateTypes.some((name) => name === type)
        ? []
        : [
            {
              path: Array.isArray(value) ? [...path, index] : path,
              message: `is not a type of states, ${didYouMean(String(type), stateTypes)}`,
            },
          ],
    );
  }
  if (operator === 'blank' || operator === 'repeated') {
    return typeof value === 'boolean' ? [] : [{ path, message: `must be true or false, got ${showValue(value)}` }];
  }
  const takesPart = operator === 'contains' || operator === 'startsWith';
  return takesPart ? [] : checkValue(field, value, path);
};

/** Finds names that cannot be filtered by, operators that do not fit, and impossible values. */
export const checkFilter = (
  context: FilterContext,
  filter: Filter,
  { path: base, filters }: { readonly path: Path; readonly filters: readonly Field[] },
): readonly Finding[] => {
  const { resource } = context;
  return Object.entries(filter).flatMap(([name, wanted]): readonly Finding[] => {
    const path: Path = [...base, name];
    const field = fieldNamed(resource.fields, name);
    if (field === undefined) return [{ ...noSuchField(path, name, { resource, fields: filters }), at: 'key' }];
    if (!filters.includes(field))
      return [
        {
          path,
          at: 'key',
          message: `names a field without "filter": true, ${didYouMean(
            name,
            filters.map((other) => other.name),
          )}`,
        },
      ];
    if (!isObject(wanted)) return checkValue(field, wanted, path);
    return Object.entries(wanted).flatMap(([operator, value]) =>
      checkOperator(context, field, { operator, value, path: [...path, operator] }),
    );
  });
};

/**
 * Finds tabs with unknown or unfilterable fields, unsuitable operators or impossible values, tabs sorted by a field
 * that cannot be, and a list that starts with an unknown tab.
 */
export const checkTabs: SchemaRule = (context) => {
  const { resource } = context;
  const filters = resource.fields.filter((field) => field.filter || field.unique !== undefined);
  const seen = new Set<string>();
  const { start, tabs } = resource.list;
  const titles = tabs.map(({ title }) => title);
  const opens =
    start === '' || titles.includes(start)
      ? []
      : [{ path: ['list', 'start'], message: `is not a tab, ${didYouMean(start, titles)}` }];
  return [
    ...opens,
    ...tabs.flatMap(({ title, filter, sort }, tab) => {
      const base: Path = ['list', 'tabs', tab];
      const twice = seen.has(title)
        ? [
            {
              path: [...base, 'title'],
              message: `is already the title of another tab, got ${showValue(title)}; expected another`,
            },
          ]
        : [];
      seen.add(title);
      return [
        ...twice,
        ...checkFilter(context, filter, { path: [...base, 'filter'], filters }),
        ...(sort === undefined ? [] : checkSortField(context, sort, [...base, 'sort'])),
      ];
    }),
  ];
};
