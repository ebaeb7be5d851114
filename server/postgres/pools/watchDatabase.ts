import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { copyOptions } from './connectionOf.ts';

const lookMs = 1000;
/** Max duration of a probe, in ms. chosen: a database that is only busy answers `select 1` much faster. */
const probeMs = 1000;
/** Number of failed probes in a row after which the database counts as not responding. */
const failuresUntilAway = 2;
/** Number of failed probes in a row after which running statements are ended. */
const failuresUntilCut = 3;

/** What `watchDatabase` asks and reports. */
export type DatabaseEvents = {
  /** Returns whether requests are served. Before that, the database is not probed. */
  readonly isServing: () => boolean;
  /** Called when the database stops responding, and when it responds again. */
  readonly onChange: (isAnswering: boolean) => void;
  /** Called once the database has not responded for some seconds, so that running statements can be ended. */
  readonly onCut: () => void;
  /**
   * The pool of direct connections to Postgres, if this one leads to a pooler. A pooler whose connections are all in
   * use lets a probe wait, which does not mean that the database is down.
   */
  readonly direct?: pg.Pool | undefined;
};

type Probe = { readonly run: () => Promise<boolean>; readonly end: () => void };

/**
 * The first message of a Postgres client: the question whether the server supports TLS. A pooler answers it itself,
 * with one letter.
 */
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Resolves when a pooler responds, or refuses the connection. */
const waitForPooler = async (options: pg.PoolConfig, signal: AbortSignal): Promise<void> => {
  const { host, port } = new pg.Client(options);
  const socket = host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(port, host);
  const destroy = (): void => void socket.destroy();
  signal.addEventListener('abort', destroy, { once: true });
  try {
    socket.write(tlsRequest);
    await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  } catch {
    // a pooler that refuses the connection has responded
  } finally {
    signal.removeEventListener('abort', destroy);
    destroy();
  }
};

type Ways = { readonly options: pg.PoolConfig; readonly pooler: pg.PoolConfig | undefined };

/**
 * Creates a probe that checks on its own connection whether the database responds, and whether a pooler does. A refusal
 * is a response.
 */
const createProbe = ({ options, pooler }: Ways): Probe => {
  let client: pg.Client | undefined;
  const end = (): void => {
    client?.connection.stream.destroy();
    client = undefined;
  };
  const ping = async (signal: AbortSignal): Promise<true> => {
    if (pooler !== undefined) await waitForPooler(pooler, signal);
    try {
      if (client === undefined) {
        client = new pg.Client({ ...copyOptions(options), query_timeout: 0, connectionTimeoutMillis: 0 });
        client.on('error', () => undefined);
        await client.connect();
      }
      await client.query('select 1');
    } catch {
      end();
    }
    return true;
  };
  return {
    end,
    run: async () => {
      const timer = new AbortController();
      const giveUp = new AbortController();
      const asked = ping(giveUp.signal);
      const answered = await Promise.race([
        asked,
        delay(probeMs, false, { signal: timer.signal, ref: false }).catch(() => false),
      ]);
      timer.abort();
      // If this process was busy itself, the response may be waiting to be read, so the probe waits a moment longer.
      if (answered || (await Promise.race([asked, delay(50, false, { ref: false })]))) return true;
      giveUp.abort();
      end();
      return false;
    },
  };
};

/**
 * Checks in the background whether the database of a pool responds, until the pool ends. Returns a function that
 * returns the result: false after two failed probes in a row, until a probe succeeds; true before the first probe. Once
 * a second, a probe is sent if the last one failed, or if statements run and none has ended for a second. No probe is
 * sent while `isServing` returns false.
 */
export const watchDatabase = (
  pool: pg.Pool,
  { isServing, onChange, onCut, direct }: DatabaseEvents,
): (() => boolean) => {
  let [isAway, failures, isAsking, endedSince] = [false, 0, false, true];
  let probe: Probe | undefined;
  const look = async (): Promise<void> => {
    const isSuspect = isAway || failures > 0 || (!endedSince && pool.totalCount - pool.idleCount > 0);
    endedSince = false;
    if (!isSuspect) {
      probe?.end();
      probe = undefined;
      return;
    }
    probe ??= createProbe({
      options: (direct ?? pool).options,
      pooler: direct === undefined ? undefined : pool.options,
    });
    failures = (await probe.run()) ? 0 : failures + 1;
    if (failures === failuresUntilCut) onCut();
    const next = failures === 0 ? false : isAway || failures >= failuresUntilAway;
    if (next === isAway) return;
    isAway = next;
    onChange(!isAway);
  };
  const timer = setInterval(() => {
    if (pool.ending) {
      clearInterval(timer);
      probe?.end();
    } else if (!isAsking && isServing()) {
      isAsking = true;
      void look().finally(() => {
        isAsking = false;
      });
    }
  }, lookMs);
  timer.unref();
  pool.on('release', () => {
    endedSince = true;
  });
  return () => !isAway;
};
