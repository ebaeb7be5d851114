import { reportsRoot } from '#model/reports/names.ts';

/** The figure of a report whose records a list shows. */
export type ReportOrigin = {
  /** Address of the report, with its period and filters. */
  readonly address: string;
  /** Describes the figure: `Leads by status: Asha Rao · New`. */
  readonly words: string;
};

const [addressWord, wordsWord] = ['report', 'of'];

/** Names of the parameters of an address that describe the figure. */
export const originWords: readonly string[] = [addressWord, wordsWord];

/**
 * Returns the parameters of a list address for the figure of a report. Shape:
 * `{"report":"/dashboard/reports/leads/status?range=today","of":"Leads by status: Asha Rao · New"}`.
 */
export const fromReport = ({ address, words }: ReportOrigin): Readonly<Record<string, string>> => ({
  [addressWord]: address,
  [wordsWord]: words,
});

/** Reads the figure from an address. Returns undefined if there is none, or if it does not link to a report. */
export const parseOrigin = (params: URLSearchParams): ReportOrigin | undefined => {
  const [address, words] = [params.get(addressWord) ?? '', params.get(wordsWord) ?? ''];
  return address.startsWith(`${reportsRoot}/`) && words !== '' ? { address, words } : undefined;
};
