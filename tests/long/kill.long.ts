import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { startPostgres } from '../../server/database/embedded/startPostgres.ts';
import { processesIn } from '../../server/database/embedded/processes/processesIn.ts';
import { startOwner, type Owner } from '../server/database/embedded/startOwner.ts';

/** `KILLS=2 npm run test:long` runs a short version of the tests. */
const KILLS = Number(process.env['KILLS'] ?? 20);
const LATEST_KILL_MS = 1200; // a first start takes about 1 s, Node's own included

type Mode = 'Node only' | 'Node and Postgres' | 'Node in its first start';
type Figures = {
  mode: Mode;
  kills: number;
  acknowledged: number;
  lost: number;
  restartMs: { median: number; worst: number };
};

/**
 * Runs a process that writes rows into its embedded Postgres, kills the process with SIGKILL, and starts Postgres on
 * the same data again at once. Does this twenty times (or `KILLS` times) in each of three modes: only Node is killed,
 * Node and Postgres are killed, or Node is killed during its first start. Prints a line per mode. Throws if Postgres
 * does not start, or if a row that it had acknowledged is lost.
 */
export async function run(): Promise<void> {
  for (const mode of ['Node only', 'Node and Postgres', 'Node in its first start'] as const) {
    const figures = await measure(mode);
    const { kills, acknowledged, lost, restartMs } = figures;
    console.log(
      `kill -9, ${mode}: ${kills} kills, ${kills} restarts, ${acknowledged} rows acknowledged, ${lost} lost; ` +
        `restart ${Math.round(restartMs.median)} ms in the middle, ${Math.round(restartMs.worst)} ms at worst`,
    );
    if (lost > 0) throw new Error(`kill -9, ${mode}: acknowledged rows are gone, got ${lost}; none may be`);
  }
}

async function measure(mode: Mode): Promise<Figures> {
  const base = await mkdtemp(join(tmpdir(), 'gable-kill-'));
  await chmod(base, 0o711); // Postgres of a root run passes through here as another user
  const isFresh = mode === 'Node in its first start';
  const acknowledged = new Set<string>();
  const times: number[] = [];
  let lost = 0;
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const dataDir = join(base, isFresh ? `data-${kill}` : 'data');
      const owner = startOwner(dataDir);
      await killAtSomeMoment(mode, owner, join(dataDir, 'cluster'));
      for (const id of owner.kept) acknowledged.add(`${dataDir} ${id}`);
      const startedAt = performance.now();
      const server = await startPostgres({ dataDir });
      times.push(performance.now() - startedAt);
      const there = await keptIds(server.connection);
      lost = Math.max(
        lost,
        [...acknowledged].filter((row) => row.startsWith(`${dataDir} `) && !there.has(Number(row.split(' ').at(-1))))
          .length,
      );
      await server.stop();
    }
  } finally {
    await rm(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
  times.sort((a, b) => a - b);
  const restartMs = { median: times[Math.floor(times.length / 2)] ?? 0, worst: times.at(-1) ?? 0 };
  return { mode, kills: KILLS, acknowledged: acknowledged.size, lost, restartMs };
}

async function killAtSomeMoment(mode: Mode, owner: Owner, cluster: string): Promise<void> {
  if (mode !== 'Node in its first start') await owner.line('ready');
  await delay(Math.random() * LATEST_KILL_MS);
  const killed = owner.kill();
  if (mode === 'Node and Postgres') {
    for (const pid of await processesIn(cluster)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // already killed by the watcher
      }
    }
  }
  await killed;
}

async function keptIds(connection: {
  host: string;
  port: number;
  user: string;
  database: string;
  password: string;
}): Promise<Set<number>> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ is: boolean }>(`select to_regclass('kept') is not null as is`);
    if (!rows[0]?.is) return new Set();
    return new Set((await client.query<{ id: string }>('select id from kept')).rows.map((row) => Number(row.id)));
  } finally {
    await client.end();
  }
}
