import type pg from 'pg';

/** Returns the process of Postgres that serves a connection, as the driver knows it but leaves out of its types. */
export const processOf = (client: pg.PoolClient): number | undefined => {
  const { processID } = client as unknown as { readonly processID?: unknown };
  return typeof processID === 'number' ? processID : undefined;
};
