import type { WireRecord } from './wire.ts';

/** Path of the search in all resources. */
export const searchPath = '/api/v2/search';

/** Matches in one resource: its first records with the fields of their title and state, and the searched fields. */
export type FoundRecords = {
  readonly resource: string;
  /** Whether the list of the resource has more. */
  readonly more: boolean;
  readonly records: readonly WireRecord[];
};

/** Response of the search in all resources. */
export type SearchAnswer = { readonly data: readonly FoundRecords[] };
