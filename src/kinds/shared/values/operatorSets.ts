import type { Operator } from '#model/kind.ts';

/** Operators that several kinds of text share. `#model/kind.ts` lists all operators. */
export const textOperators: readonly Operator[] = ['eq', 'ne', 'in', 'notIn', 'contains', 'startsWith', 'blank'];
export const uniqueTextOperators: readonly Operator[] = [...textOperators, 'repeated'];
export const orderOperators: readonly Operator[] = ['eq', 'ne', 'in', 'notIn', 'gt', 'gte', 'lt', 'lte', 'blank'];
export const listOperators: readonly Operator[] = ['any', 'all', 'blank'];
