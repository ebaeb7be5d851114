import type { WireRecord } from './wire.ts';

/** Address of the search in all resources. */
export const searchPath = '/api/v2/search';

/** Matches of one resource: its first records with the fields of their title and state and the searched ones. */
export type FoundRecords = {
  readonly resource: string;
  /** The list of the resource has others. */
  readonly more: boolean;
  readonly records: readonly WireRecord[];
};

/** Response of the search in all resources. */
export type SearchAnswer = { readonly data: readonly FoundRecords[] };
