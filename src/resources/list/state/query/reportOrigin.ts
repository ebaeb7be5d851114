import { reportsRoot } from '#model/reports/names.ts';

/** The number in a report that the user clicked to open a list of the counted records. */
export type ReportOrigin = {
  /** Address of the report, with its period and filters. */
  readonly address: string;
  /** Describes the figure: `Leads by status: Asha Rao · New`. */
  readonly words: string;
};

const [addressWord, wordsWord] = ['report', 'of'];

/** Names of the parameters in a list's address that contain the report and the clicked number. */
export const originWords: readonly string[] = [addressWord, wordsWord];

/**
 * Returns the parameters of a list's address that contain the report and the clicked number. Shape:
 * `{"report":"/dashboard/reports/leads/status?range=today","of":"Leads by status: Asha Rao · New"}`.
 */
export const fromReport = ({ address, words }: ReportOrigin): Readonly<Record<string, string>> => ({
  [addressWord]: address,
  [wordsWord]: words,
});

/**
 * Parses the report and the clicked number from the query of a list's address. Returns undefined if one of them is
 * absent, or if the path is not that of a report.
 */
export const parseOrigin = (params: URLSearchParams): ReportOrigin | undefined => {
  const [address, words] = [params.get(addressWord) ?? '', params.get(wordsWord) ?? ''];
  return address.startsWith(`${reportsRoot}/`) && words !== '' ? { address, words } : undefined;
};
