import type { Operator } from '#model/kind.ts';

/** Operators that several kinds share. The closed list is in `#model/kind.ts`. */
export const textOperators: readonly Operator[] = ['eq', 'ne', 'in', 'notIn', 'contains', 'startsWith', 'blank'];
export const uniqueTextOperators: readonly Operator[] = [...textOperators, 'repeated'];
export const orderOperators: readonly Operator[] = ['eq', 'ne', 'in', 'notIn', 'gt', 'gte', 'lt', 'lte', 'blank'];
export const listOperators: readonly Operator[] = ['any', 'all', 'blank'];
