import { kinds } from '#kinds/index.ts';
import { word } from '#model/language/wording.ts';
import type { Field } from '#model/field.ts';
import type { KindContext } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import { isObject, type Json } from '#model/schema/json.ts';
import type { Filter } from '#model/schema/tabSchema.ts';
import { rulesText } from '../../../messages/en/rulesText.ts';

const dayTexts: Readonly<Record<string, () => string>> = {
  $now: () => rulesText('condition.now'),
  $today: () => rulesText('condition.today'),
  $tomorrow: () => rulesText('condition.tomorrow'),
};

const timeComparisons = ['gte', 'lte', 'gt', 'lt'] as const;
const isTimeComparison = (operator: string): operator is (typeof timeComparisons)[number] =>
  (timeComparisons as readonly string[]).includes(operator);
const comparisons = ['gte', 'lte', 'gt', 'lt', 'ne', 'type'] as const;
const isComparison = (operator: string): operator is (typeof comparisons)[number] =>
  (comparisons as readonly string[]).includes(operator);

/** Formats a value as its kind does: 10000000 → `1.00 Cr`. Several values are joined by "or". */
const valueText = (value: Json, field: Field | undefined, context: KindContext): string => {
  if (Array.isArray(value))
    return value.map((one) => valueText(one as Json, field, context)).join(` ${rulesText('condition.or')} `);
  if (typeof value === 'string') return dayTexts[value]?.() ?? word(value);
  const shown = field === undefined ? '' : kinds[field.kind]?.toText(value, field, context);
  return shown === undefined || shown === '' ? String(value) : shown;
};

const partText = (
  [operator, operand]: readonly [string, Json],
  {
    title,
    field,
    context,
  }: { readonly title: string; readonly field: Field | undefined; readonly context: KindContext },
): string => {
  if (operator === 'blank')
    return rulesText(operand === true ? 'condition.blank' : 'condition.filled', { field: title });
  const value = valueText(operand, field, context);
  const isTime = field !== undefined && kinds[field.kind]?.traits.temporal !== undefined;
  if (isTime && isTimeComparison(operator)) return rulesText(`condition.time.${operator}`, { field: title, value });
  return isComparison(operator)
    ? rulesText(`condition.${operator}`, { field: title, value })
    : rulesText('condition.other', { field: title, operator, value });
};

/** Returns a group of filters as one text: `(Source is Website, or City is Pune and Status is New)`. */
const groupTexts = (
  name: '$or' | '$and',
  filters: readonly unknown[],
  ...about: readonly [Resource | undefined, KindContext]
): readonly string[] => {
  const texts = filters.flatMap((filter) =>
    // checked: a filter is an object
    isObject(filter) ? [conditionTexts(filter as Filter, ...about).join(` ${rulesText('condition.and')} `)] : [],
  );
  const filled = texts.filter((text) => text !== '');
  if (filled.length < 2) return filled;
  // A comma, because the values of a condition are joined by "or" as well.
  const joined = name === '$or' ? `, ${rulesText('condition.or')} ` : ` ${rulesText('condition.and')} `;
  return [`(${filled.join(joined)})`];
};

/**
 * Returns each condition of a filter as a text: `{"budgetMax":{"gte":10000000}}` → `Max. budget is at least 1.00 Cr`. A
 * field that is not in the resource is named as in the filter.
 */
export const conditionTexts = (
  filter: Filter,
  resource: Resource | undefined,
  context: KindContext,
): readonly string[] =>
  Object.entries(filter).flatMap(([name, value]) => {
    if ((name === '$or' || name === '$and') && Array.isArray(value)) return groupTexts(name, value, resource, context);
    const field = resource?.fieldsByName[name];
    const title = field?.title ?? name;
    if (isObject(value) && !Array.isArray(value))
      // checked: a filter is JSON
      return Object.entries(value).map(([operator, operand]) =>
        partText([operator, operand as Json], { title, field, context }),
      );
    return [rulesText('condition.is', { field: title, value: valueText(value as Json, field, context) })];
  });
