import type pg from 'pg';

// The driver stores the id, but does not declare it in its types.
const hasProcess = (client: object): client is { readonly processID: number } =>
  'processID' in client && typeof client.processID === 'number';

/** Returns the process id that Postgres gave a connection, or undefined if it gave none. */
export const processOf = (client: pg.PoolClient): number | undefined =>
  hasProcess(client) ? client.processID : undefined;
