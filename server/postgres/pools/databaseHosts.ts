import pg from 'pg';
import { destroyPool } from '../pool.ts';
import { copyOptions } from './connectionOf.ts';

/** One of several servers of a database. */
type Host = { readonly host: string; readonly port: number };

const lookMs = 1000;
const answerMs = 2000;
const standardPort = 5432;

/**
 * Parses an address with several hosts, as libpq writes it: `postgres://user:password@db1,db2:5433/gable`. A host can
 * be the folder of a Unix socket, `%2Ftmp`. Returns the hosts, and as `first` the address with only the first host.
 */
export const parseHosts = (url: string): { readonly hosts: readonly Host[]; readonly first: string } => {
  const [, start = '', list = '', rest = ''] = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  const hosts = list.split(',').map((text) => {
    const [, host = '', port] = /^(.*?)(?::(\d+))?$/.exec(text) ?? [];
    return { host: decodeURIComponent(host.replace(/^\[|\]$/g, '')), port: Number(port ?? standardPort) };
  });
  return {
    hosts,
    first: `${start}${list.split(',')[0] ?? ''}${rest.replace(/([?&])target_session_attrs=[^&]*&?/, '$1')}`,
  };
};

const isPrimary = async (options: pg.ClientConfig, host?: Host): Promise<boolean> => {
  const limits = { connectionTimeoutMillis: answerMs, query_timeout: answerMs };
  const client = new pg.Client({ ...copyOptions(options), ...host, ...limits });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
    return rows[0]?.isStandby === false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Returns the host that accepts writes, or undefined if none does now. All hosts are checked at the same time. */
export const findPrimary = async (options: pg.ClientConfig, hosts: readonly Host[]): Promise<Host | undefined> => {
  const answers = await Promise.all(hosts.map((host) => isPrimary(options, host)));
  return hosts[answers.indexOf(true)];
};

/**
 * Keeps a pool connected to the primary, which is the one of `hosts` that accepts writes. Checks the hosts once a
 * second. When another host has become the primary, closes the connections to the old one and calls `onMove` with the
 * new one, such as `db2:5432`. New connections go to the new primary, because the pool's options are changed in place;
 * so do connections of other code that uses the same options. While no host accepts writes, nothing is changed. Returns
 * a function that stops the checks.
 */
export const followPrimary = (pool: pg.Pool, hosts: readonly Host[], onMove: (place: string) => void): (() => void) => {
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (await isPrimary(pool.options)) return;
    const found = await findPrimary(pool.options, hosts);
    if (found === undefined || (found.host === pool.options.host && found.port === pool.options.port)) return;
    Object.assign(pool.options, found);
    destroyPool(pool);
    onMove(`${found.host}:${found.port}`);
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => {
      isLooking = false;
    });
  }, lookMs);
  timer.unref();
  return () => clearInterval(timer);
};
