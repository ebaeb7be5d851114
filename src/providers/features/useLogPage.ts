import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '../api/http/http.ts';

/** How often a log is fetched while its screen is open. */
const everyMs = 5000;

type LogPage = {
  /** Path of the call. */
  readonly path: string;
  /** Key of the queries to fetch again after a retry. */
  readonly queryKey: readonly string[];
  /** Filter → its value; '' means no filter. */
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
};

/**
 * Returns the react-query result with one page of the entries that the call at `path` returns, such as the messages of
 * the channels or the runs of the rules. The page is fetched again every few seconds. While another page is loading,
 * the result contains the previous page.
 */
export const useLogPage = <Answer>({ path, queryKey, filters, page }: LogPage) =>
  useQuery<Answer>({
    queryKey: [...queryKey, path, filters, page],
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const narrowed = Object.entries(filters).filter(([, value]) => value !== '');
      const query = new URLSearchParams([...narrowed, ['page', String(page)]]);
      return (await http(`${path}?${query.toString()}`, { signal })).json as Answer;
    },
  });
