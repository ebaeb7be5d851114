import type { Operator } from '#model/kind.ts';
import type { Sort } from '#model/resource.ts';
import type { Bind } from '../../postgres/parameters.ts';

/**
 * Filters that name no field. `$and`: all of several filters match; `$or`: at least one matches; `$about`: log entries
 * about a record that matches; `$has`: records with a log entry that matches; `$matches`: records that match a given
 * record.
 */
export const specialFilters = ['$and', '$or', '$about', '$has', '$matches'] as const;
/** Name of the filter for records that match a record of another resource. */
export const matchFilter = '$matches';
type SpecialFilter = (typeof specialFilters)[number];

/** One condition on a record. `write` returns its SQL for the row `t`. */
export type Condition = {
  readonly field: string;
  readonly operator: Operator | SpecialFilter;
  /** The compared values, checked and in the form of the columns. */
  readonly values: readonly unknown[];
  /** For a condition on a log: the resource to whose records it limits the entries. */
  readonly about?: string;
  /** For `$or`: the conditions of each of its filters, of which at least one must match. */
  readonly groups?: readonly (readonly Condition[])[];
  /** For `$or`: the conditions of `groups` as one list. */
  readonly parts?: readonly Condition[];
  readonly write: (bind: Bind) => string;
};

/** A parsed and checked list query. */
export type ListQuery = {
  /** Number of the page, from 1. */
  readonly page: number;
  readonly perPage: number;
  readonly sort: Sort;
  /** Normalized search words. Empty: no search. */
  readonly words: readonly string[];
  readonly conditions: readonly Condition[];
  /** Whether to count exactly, however long it takes. */
  readonly exact: boolean;
  /** Whether deleted records are requested instead of existing ones. */
  readonly deleted: boolean;
};
