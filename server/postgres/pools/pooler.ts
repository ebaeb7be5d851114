import pg from 'pg';

/** A pooler in transaction mode, such as PgBouncer, through which a pool reaches Postgres. */
export type Pooler = {
  /** Connections to Postgres itself, for work that needs a session. Absent: the pool is not used for such work. */
  readonly direct?: pg.Pool;
  /** Whether the pooler supports named prepared statements, as PgBouncer does from 1.21 on. */
  readonly keepsNames: boolean;
};

type Query = (...args: unknown[]) => unknown;

const withoutName = (config: unknown): unknown => {
  if (typeof config !== 'object' || config === null || !('name' in config)) return config;
  // A query of the driver, as `toQuery` creates it. Without a name it would be sent by the simple protocol.
  if (config instanceof pg.Query) return Object.assign(config, { name: undefined, queryMode: 'extended' });
  const { name: _, ...unnamed } = config;
  return unnamed;
};

/**
 * Makes a connection to a pooler send each statement without its name. The pooler may run the next transaction on
 * another of its connections to Postgres, on which the named statements are not prepared.
 */
export const dropNames = (client: pg.ClientBase): void => {
  // checked: the driver's overloads all take the statement first
  const query = client.query.bind(client) as Query;
  client.query = ((config: unknown, ...rest: unknown[]) => query(withoutName(config), ...rest)) as typeof client.query;
};

const probeName = 'gable_probe';

/**
 * Returns whether a pooler supports named prepared statements. If not, statements must be sent without names
 * (`dropNames`). To find out, prepares a statement through the pooler: if Postgres lists it under another name, the
 * pooler gave it that name, and so supports names. Errors: those of the connection.
 */
export const keepsNames = async (connection: pg.ClientConfig): Promise<boolean> => {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin');
    const { rows } = await client.query<{ isOurs: boolean }>({
      name: probeName,
      text: `select exists (select from pg_prepared_statements where name = '${probeName}') as "isOurs"`,
    });
    const isOurs = rows[0]?.isOurs !== false;
    // The pooler goes on to use its connection for others.
    if (isOurs) await client.query(`deallocate ${probeName}`);
    await client.query('commit');
    return !isOurs;
  } finally {
    await client.end().catch(() => undefined);
  }
};
