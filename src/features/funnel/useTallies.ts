import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { TallyAnswer } from '#model/wire/wire.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import type { FunnelStep } from './stepListAddress.ts';

/**
 * How many records a person has at each step. Shape: `{"who":"0193…","counts":[12,9,2,1]}`. `who` is the person's id,
 * or null for records without a person.
 */
export type TallyRow = { readonly who: string | null; readonly counts: readonly number[] };

type Tally = TallyAnswer['data'];

const rowsOf = (tallies: readonly Tally[]): readonly TallyRow[] => {
  const people = new Set(tallies.flatMap((tally) => tally.map(({ value }) => value)));
  const rows = [...people].map(
    (who): TallyRow => ({ who, counts: tallies.map((tally) => tally.find(({ value }) => value === who)?.count ?? 0) }),
  );
  // Sorted by the first step. If equal, by the next one.
  return rows.toSorted((a, b) =>
    a.counts.reduce((difference, count, index) => difference || (b.counts[index] ?? 0) - count, 0),
  );
};

/**
 * Returns `rows`, the number of records that each person has at each step, sorted by the first step, highest number
 * first; and `error`, why a step could not be loaded. `isPending` is true, and `rows` is empty, until all steps are
 * loaded. A step is loaded again when records of its resource change.
 */
export const useTallies = (
  steps: readonly FunnelStep[],
): { readonly rows: readonly TallyRow[]; readonly error: Error | undefined; readonly isPending: boolean } => {
  const provider = useDataProvider<GableDataProvider>();
  const answers = useQueries({
    queries: steps.map(({ other, filter, by }) => ({
      queryKey: [other.name, 'tally', { by: by?.name, filter }],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        (await provider.call(other.name, 'tally', {
          query: { by: by?.name ?? '', filter: JSON.stringify(filter) },
          signal,
        })) as Tally,
      retry: false,
    })),
  });
  const isPending = answers.some(({ data }) => data === undefined);
  return {
    rows: isPending ? [] : rowsOf(answers.map(({ data }) => data ?? [])),
    error: answers.find(({ error }) => error !== null)?.error ?? undefined,
    isPending,
  };
};
