import type pg from 'pg';

/**
 * Sends all statements that `begin` begins at once as one packet, and gives what it gives. Each packet of its own wakes
 * Postgres up, which costs both sides more than a short statement does.
 * Example: `sendTogether(client, () => Promise.all([client.query(insert), client.query(audit)]))`.
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
 * Waits until all that was sent in one go is answered, and gives the answers. Nothing is left under way when it fails.
 * Errors: that of the first that failed, which says why; those behind it in its transaction say only that it did.
 */
export const awaitAll = async <T extends readonly Promise<unknown>[] | readonly []>(
  sent: T,
): Promise<{ -readonly [Place in keyof T]: Awaited<T[Place]> }> => {
  for (const one of await Promise.allSettled(sent)) if (one.status === 'rejected') throw one.reason;
  return Promise.all(sent);
};
