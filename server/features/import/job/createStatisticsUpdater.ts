import type pg from 'pg';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { quote } from '../../../postgres/quote.ts';

/** Growth of a table after which its statistics are updated. chosen: query plans remain good until then. */
const growth = 4;

/**
 * Returns `wrote`, which an import calls with the number of rows just inserted. Each time the table has grown to four
 * times its size, `wrote` runs `analyze` on the fields of `matchKey`, the status and `deletedAt`. Otherwise Postgres
 * would plan for an empty table, and each batch would scan all earlier rows. `matchKey`: the fields that identify
 * existing records.
 */
export const createStatisticsUpdater = (
  client: pg.PoolClient,
  { name, states }: Resource,
  matchKey: readonly Field[],
): { readonly wrote: (rows: number) => Promise<void> } => {
  let counted: number | undefined;
  let rows = 0;
  // Only the columns that identify existing rows: sampling all columns would take seconds.
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
