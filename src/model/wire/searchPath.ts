import type { WireRecord } from './wire.ts';

/** Path of the search in all resources. */
export const searchPath = '/api/v2/search';

/**
 * The first matches of a search in one resource. Each record has only the searched fields and the fields that its title
 * and its state need.
 */
export type FoundRecords = {
  readonly resource: string;
  /** Whether the list of the resource has more. */
  readonly more: boolean;
  readonly records: readonly WireRecord[];
};

/** Response of the search in all resources. */
export type SearchAnswer = { readonly data: readonly FoundRecords[] };
