import type pg from 'pg';

/**
 * Calls `begin` and returns its result. The statements that `begin` starts before its first wait are sent as one
 * packet. This saves time, because each packet wakes Postgres up, which costs more than a short statement. Example:
 * `sendTogether(client, () => Promise.all([client.query(insert), client.query(audit)]))`.
 */
export const sendTogether = <T>(client: pg.PoolClient, begin: () => Promise<T>): Promise<T> => {
  const { stream } = client.connection;
  stream.cork();
  try {
    return begin();
  } finally {
    stream.uncork();
  }
};

/**
 * Waits until all statements have a result, even if one fails, and returns the results. Errors: the first failure,
 * because later errors in the transaction only say that it was aborted.
 */
export const awaitAll = async <T extends readonly Promise<unknown>[] | readonly []>(
  sent: T,
): Promise<{ -readonly [Place in keyof T]: Awaited<T[Place]> }> => {
  for (const one of await Promise.allSettled(sent)) if (one.status === 'rejected') throw one.reason;
  return Promise.all(sent);
};
