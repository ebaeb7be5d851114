import { isObject } from '#model/schema/json.ts';
import { addDays, isDay } from '#model/values/time/dates.ts';
import type { Operator } from '#model/kind.ts';
import type { FilterValue } from '#model/schema/tabSchema.ts';
import type { listText } from '../../../../messages/en/listText.ts';

/**
 * A filter value that the server replaces when it runs the query, such as `$me` by the current user → the key of the
 * text that the client shows for this value.
 */
export const relativeKeys: Readonly<Record<string, keyof typeof listText.phrases.relative>> = {
  $me: 'me',
  $now: 'now',
  $today: 'today',
  $tomorrow: 'tomorrow',
};

type PhraseKey = keyof typeof listText.phrases.filter;

const keys: Readonly<Record<Exclude<Operator, 'blank' | 'repeated'>, PhraseKey>> = {
  eq: 'is',
  ne: 'isNot',
  in: 'is',
  notIn: 'isNot',
  gt: 'above',
  gte: 'from',
  lt: 'before',
  lte: 'upTo',
  contains: 'contains',
  startsWith: 'startsWith',
  any: 'any',
  all: 'all',
  type: 'type',
  of: 'of',
};

const hasKey = (operator: string): operator is keyof typeof keys => Object.hasOwn(keys, operator);

/**
 * One condition of a filter: the key of its text, and its value. `operand` is undefined if the text contains no value.
 */
export type FilterPhrase = { readonly key: PhraseKey; readonly operand: unknown };

/**
 * Splits the filter of a field into conditions, one per operator: `{"gte":5,"lt":9}` →
 * `[{"key":"from","operand":5},{"key":"before","operand":9}]`. Before a day is up to the day before it. A filter
 * without operators, such as a list of values, is one condition.
 */
export const filterPhrases = (value: FilterValue): readonly FilterPhrase[] => {
  if (!isObject(value)) return [{ key: 'is', operand: value }];
  return Object.entries(value).map(([operator, operand]) => {
    if (operator === 'blank') return { key: operand === true ? 'blank' : 'filled', operand: undefined };
    if (operator === 'repeated') return { key: operand === true ? 'repeated' : 'single', operand: undefined };
    // To people, a period ends on its last day.
    if (operator === 'lt' && typeof operand === 'string' && isDay(operand))
      return { key: 'upTo', operand: addDays(operand, -1) };
    return { key: hasKey(operator) ? keys[operator] : 'is', operand };
  });
};
