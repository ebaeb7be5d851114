import type pg from 'pg';

/**
 * Returns the process id that Postgres gave a connection, or undefined if it gave none. The driver stores this id, but
 * does not declare it in its types.
 */
export const processOf = (client: pg.PoolClient): number | undefined => {
  const { processID } = client as unknown as { readonly processID?: unknown };
  return typeof processID === 'number' ? processID : undefined;
};
