import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RuleReplayAnswer, RuleRetryAnswer, RuleRunsAnswer, RulesAnswer, RuleSummary } from '#model/wire/rules.ts';
import { http } from './api/http.ts';

/** Path of the call with the rules. */
export const rulesPath = '/api/v2/admin/rules';

const queryKey = ['rules'];
/** Interval in which rules and runs are read while the screen is open. */
const everyMs = 5000;

/** Returns the rules, refreshed every few seconds. */
export const useRules = () =>
  useQuery<readonly RuleSummary[]>({
    queryKey: [...queryKey, 'list'],
    refetchInterval: everyMs,
    queryFn: async ({ signal }) => ((await http(rulesPath, { signal })).json as RulesAnswer).data,
  });

/** Returns a page of runs, refreshed every few seconds. '' means no filter. */
export const useRuns = ({
  rule,
  state,
  page,
}: {
  readonly rule: string;
  readonly state: string;
  readonly page: number;
}) =>
  useQuery<RuleRunsAnswer>({
    queryKey: [...queryKey, 'runs', rule, state, page],
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({
        ...(rule === '' ? {} : { rule }),
        ...(state === '' ? {} : { state }),
        page: String(page),
      });
      return (await http(`/api/v2/admin/rule-runs?${query.toString()}`, { signal })).json as RuleRunsAnswer;
    },
  });

/** Returns the function that retries failed runs. It resolves to their number. */
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
 * Returns what a rule would have done in the last days. It is computed once and stays until the user leaves the screen.
 */
export const useReplay = (rule: string, days: number) =>
  useQuery<RuleReplayAnswer['data']>({
    queryKey: ['rule-replay', rule, days],
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ rule, days: String(days) });
      return ((await http(`/api/v2/admin/rule-replay?${query.toString()}`, { signal })).json as RuleReplayAnswer).data;
    },
  });
