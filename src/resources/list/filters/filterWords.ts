import { isObject } from '#model/schema/json.ts';
import type { Operator } from '#model/kind.ts';
import type { FilterValue } from '#model/schema/schema.ts';

/** How people read the values that the server resolves at each call. */
export const relativeWords: Readonly<Record<string, string>> = {
  $me: 'me',
  $now: 'now',
  $today: 'today',
  $tomorrow: 'tomorrow',
};

const words: Readonly<Record<Operator, string>> = {
  eq: 'is',
  ne: 'is not',
  in: 'is',
  notIn: 'is not',
  gt: 'above',
  gte: 'from',
  lt: 'before',
  lte: 'up to',
  contains: 'contains',
  startsWith: 'starts with',
  any: 'has any of',
  all: 'has all of',
  blank: 'is',
  type: 'is of type',
  repeated: 'is duplicated',
  of: 'is one of the',
};

const isOperator = (word: string): word is Operator => Object.hasOwn(words, word);

/** One condition of a filter as people read it; without operand where the words say all. */
export type FilterPhrase = { readonly words: string; readonly operand: unknown };

/** Reads a field's filter into conditions: `{"gte":5,"lt":9}` → `from 5`, `before 9`. */
export const wordsOf = (value: FilterValue): readonly FilterPhrase[] => {
  if (!isObject(value)) return [{ words: 'is', operand: value }];
  return Object.entries(value).map(([operator, operand]) => {
    if (operator === 'blank')
      return { words: operand === true ? 'is not filled in' : 'is filled in', operand: undefined };
    if (operator === 'repeated')
      return { words: operand === true ? 'is duplicated' : 'is not duplicated', operand: undefined };
    return { words: isOperator(operator) ? words[operator] : operator, operand };
  });
};
