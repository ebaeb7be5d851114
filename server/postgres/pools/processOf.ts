import type pg from 'pg';

/** Returns the Postgres process id of a connection, or undefined. The driver's types leave the id out. */
export const processOf = (client: pg.PoolClient): number | undefined => {
  const { processID } = client as unknown as { readonly processID?: unknown };
  return typeof processID === 'number' ? processID : undefined;
};
