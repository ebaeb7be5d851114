import type { Executor } from '../../../postgres/pool.ts';

/** How many entries of a log have each state, and the ISO time of the latest entry; null if there are none. */
export type RecentCounts = { readonly counts: Readonly<Record<string, number>>; readonly lastAt: string | null };

type Row = { readonly name: string; readonly state: string; readonly count: string; readonly at: Date };

/**
 * Counts the entries of a log in the last 30 days, by name and state. Returns a function that gives the counts of a
 * name; they are empty, with `lastAt` null, for a name without entries. `from`: the table or subquery with the columns
 * `state` and `at`. `column`: the column with the name, such as `channel`.
 */
export const readRecentCounts = async (
  executor: Executor,
  { from, column, now }: { readonly from: string; readonly column: string; readonly now: Date },
): Promise<(name: string) => RecentCounts> => {
  const { rows } = await executor.query<Row>(
    `select ${column} as name, state, count(*)::text as count, max("at") as at
      from ${from}
      where "at" > $1::timestamptz - interval '30 days' group by 1, 2`,
    [now],
  );
  return (name) => {
    const own = rows.filter((row) => row.name === name);
    const dates = own.map(({ at }) => at.toISOString()).toSorted();
    return {
      counts: Object.fromEntries(own.map(({ state, count }) => [state, Number(count)])),
      lastAt: dates.at(-1) ?? null,
    };
  };
};
