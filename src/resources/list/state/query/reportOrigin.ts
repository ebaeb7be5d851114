import { reportsRoot } from '#model/reports/names.ts';

/** The report number whose records a list shows. */
export type ReportOrigin = {
  /** Address of the report, with its dates and filters. */
  readonly address: string;
  /** The number in plain words: `Leads by status: Asha Rao · New`. */
  readonly words: string;
};

const [addressWord, wordsWord] = ['report', 'of'];

/** The address parameters with the origin. */
export const originWords: readonly string[] = [addressWord, wordsWord];

/**
 * Writes the origin into a query. Shape: `{"report":"/dashboard/reports/leads/status?range=today","of":"Leads by
 * status: Asha Rao · New"}`.
 */
export const fromReport = ({ address, words }: ReportOrigin): Readonly<Record<string, string>> => ({
  [addressWord]: address,
  [wordsWord]: words,
});

/**
 * Reads the origin from an address. Returns undefined for a list without one, and for a link that does not lead to a
 * report.
 */
export const parseOrigin = (params: URLSearchParams): ReportOrigin | undefined => {
  const [address, words] = [params.get(addressWord) ?? '', params.get(wordsWord) ?? ''];
  return address.startsWith(`${reportsRoot}/`) && words !== '' ? { address, words } : undefined;
};
