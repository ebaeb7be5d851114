import type pg from 'pg';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { quote } from '../../postgres/quote.ts';

/** chosen: until a table has grown fourfold the plans for it stay good ones. */
const growth = 4;

/**
 * Keeps what Postgres thinks of a table's size close to the truth while it is filled: after statistics of an empty
 * table every index of it looks free to read whole, and each batch would be looked for in all that those before it
 * wrote, until Postgres counts by itself.
 * Example: after 500 rows in an empty table, then 2,000, 8,000 …: `analyze "leads" ("deletedAt", "status")`.
 */
export const createStatisticsUpdater = (
  client: pg.PoolClient,
  { name, states }: Resource,
  matchKey: readonly Field[],
): { readonly wrote: (rows: number) => Promise<void> } => {
  let counted: number | undefined;
  let rows = 0;
  // Those by which rows that stand are told from others, and found again; all columns would be sampled for seconds.
  const columns = [
    ...new Set(['deletedAt', ...(states === undefined ? [] : [states.field]), ...matchKey.map((field) => field.name)]),
  ]
    .map(quote)
    .join(', ');
  return {
    wrote: async (more) => {
      if (counted === undefined) {
        const {
          rows: [estimate],
        } = await client.query<{ n: number }>(
          'select greatest(reltuples, 0)::float8 as n from pg_class where oid = $1::regclass',
          [quote(name)],
        );
        counted = estimate?.n ?? 0;
        rows = counted;
      }
      rows += more;
      if (more === 0 || rows < counted * growth) return;
      await client.query(`analyze ${quote(name)} (${columns})`);
      counted = rows;
    },
  };
};
