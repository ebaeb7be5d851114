import type { Operator } from '#model/kind.ts';
import type { Sort } from '#model/resource.ts';
import type { Bind } from '../../postgres/parameters.ts';

/**
 * What a filter may ask beside its fields: all of several filters; of a log, what it tells of; of a record, what a log
 * tells of it, or what it fits.
 */
export const specialFilters = ['$and', '$about', '$has', '$matches'] as const;
/** Of a record: that it fits one of another resource. */
export const matchFilter = '$matches';
type SpecialFilter = (typeof specialFilters)[number];

/** One thing that a record must fulfil; `write` gives its SQL over the row `t`. */
export type Condition = {
  readonly field: string;
  readonly operator: Operator | SpecialFilter;
  /** The values compared with, checked and in the form that the columns hold. */
  readonly values: readonly unknown[];
  /** Of a log: it keeps the entries to records of this resource. */
  readonly about?: string;
  readonly write: (bind: Bind) => string;
};

/** A list query, wholly checked. */
export type ListQuery = {
  /** 1-based. */
  readonly page: number;
  readonly perPage: number;
  readonly sort: Sort;
  /** Words searched for, normalized; none: no search. */
  readonly words: readonly string[];
  readonly conditions: readonly Condition[];
  /** Count to the end, however long it takes. */
  readonly exact: boolean;
  /** Asks for deleted records, so the standing ones are not wanted. */
  readonly deleted: boolean;
};
