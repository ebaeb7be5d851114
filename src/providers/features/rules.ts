import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  PastRecordsAnswer,
  RuleRetryAnswer,
  RuleRunsAnswer,
  RulesAnswer,
  RuleSummary,
} from '#model/wire/rules.ts';
import { http } from '../api/http/http.ts';
import { useLogPage } from './useLogPage.ts';

/** Path of the call that returns the rules. */
export const rulesPath = '/api/v2/admin/rules';

const queryKey = ['rules'];
/** How often the rules are read while the screen is open. */
const everyMs = 5000;

/** Returns the react-query result with all rules, fetched again every few seconds. */
export const useRules = () =>
  useQuery<readonly RuleSummary[]>({
    queryKey: [...queryKey, 'list'],
    refetchInterval: everyMs,
    queryFn: async ({ signal }) => ((await http(rulesPath, { signal })).json as RulesAnswer).data,
  });

type RunFilters = { readonly rule: string; readonly state: string; readonly page: number };

/**
 * Returns the react-query result with one page of runs, fetched again every few seconds. `rule` and `state` filter the
 * runs; '' means all. The first page is 1.
 */
export const useRuns = ({ rule, state, page }: RunFilters) =>
  useLogPage<RuleRunsAnswer>({ path: '/api/v2/admin/rule-runs', queryKey, filters: { rule, state }, page });

/**
 * Returns a function that runs the failed runs with the given ids again, and then fetches rules and runs again. It
 * resolves to the number of runs that the server accepted, or rejects with the `AppError` of the call.
 */
export const useRetryRuns = (): ((ids: readonly string[]) => Promise<number>) => {
  const client = useQueryClient();
  return async (ids) => {
    try {
      const { json } = await http('/api/v2/admin/rule-retry', { method: 'POST', body: { ids } });
      return (json as RuleRetryAnswer).data.retried;
    } finally {
      await client.invalidateQueries({ queryKey });
    }
  };
};

/**
 * Returns the react-query result with what a rule would have done in the last `days` days. The server computes it when
 * the screen opens; it is not refreshed while the screen is open.
 */
export const useTryOnPastRecords = (rule: string, days: number) =>
  useQuery<PastRecordsAnswer['data']>({
    queryKey: ['rule-replay', rule, days],
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ rule, days: String(days) });
      return ((await http(`/api/v2/admin/rule-replay?${query.toString()}`, { signal })).json as PastRecordsAnswer).data;
    },
  });
