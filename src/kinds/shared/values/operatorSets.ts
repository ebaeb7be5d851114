import type { Operator } from '#model/kind.ts';

/** Operators that several kinds of text share. `#model/kind.ts` lists all operators. */
export const textOperators: readonly Operator[] = ['eq', 'ne', 'in', 'notIn', 'contains', 'startsWith', 'blank'];
/** Operators of texts that can be unique. `repeated` finds values that several records have. */
export const uniqueTextOperators: readonly Operator[] = [...textOperators, 'repeated'];
/** Operators of values that have an order, such as amounts and dates. */
export const orderOperators: readonly Operator[] = ['eq', 'ne', 'in', 'notIn', 'gt', 'gte', 'lt', 'lte', 'blank'];
/** Operators of fields with several values. */
export const listOperators: readonly Operator[] = ['any', 'all', 'blank'];
