import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const lookMs = 1000;
/** chosen: a database that is only busy answers `select 1` far sooner. */
const probeMs = 1000;
/** Failed probes in a row after which the database counts as not answering. */
const failuresUntilAway = 2;
/** Failed probes in a row after which nobody waits any longer for an answer that is on its way. */
const failuresUntilCut = 3;

export type DatabaseEvents = {
  /** Called when the database stops answering, and when it answers again. */
  readonly onChange: (isAnswering: boolean) => void;
  /** Called once the database has not answered for some seconds, so that running statements can be given up. */
  readonly onCut: () => void;
};

type Probe = { readonly run: () => Promise<boolean>; readonly end: () => void };

/** Asks the database on a connection of its own whether it answers at all; a refusal is an answer. */
const createProbe = (options: pg.PoolConfig): Probe => {
  let client: pg.Client | undefined;
  const end = (): void => {
    client?.connection.stream.destroy();
    client = undefined;
  };
  const ask = async (): Promise<true> => {
    try {
      if (client === undefined) {
        client = new pg.Client({ ...options, query_timeout: 0, connectionTimeoutMillis: 0 });
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
      const asked = ask();
      const answered = await Promise.race([
        asked,
        delay(probeMs, false, { signal: timer.signal, ref: false }).catch(() => false),
      ]);
      timer.abort();
      // A process that was busy itself finds the time over before it reads the answer: it gets another moment for that.
      if (answered || (await Promise.race([asked, delay(50, false, { ref: false })]))) return true;
      end();
      return false;
    },
  };
};

/**
 * Returns a function that tells whether the database of a pool answers. While statements run and none has ended for a
 * second, and while it does not answer, it is asked each second; otherwise nothing is asked.
 */
export const watchDatabase = (pool: pg.Pool, { onChange, onCut }: DatabaseEvents): (() => boolean) => {
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
    probe ??= createProbe(pool.options);
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
    } else if (!isAsking) {
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
