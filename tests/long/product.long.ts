import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createFolder } from '../../bench/support/openBench.ts';
import { startProduct, type Running } from '../../bench/server/processes.ts';
import { startPostgres } from '../../server/database/embedded/startPostgres.ts';
import { processesIn } from '../../server/database/embedded/processes/processesIn.ts';
import { createLeads, missingLeads, signIn } from './leadsOverHttp.ts';

/** `KILLS=2 npm run test:long` runs a short version of the tests. */
const KILLS = Number(process.env['KILLS'] ?? 20);
const LATEST_KILL_MS = 1500;
const password = 'a password of the trials alone';

export type Mode = 'Node only' | 'Node and Postgres';
export type KillResult = {
  readonly mode: Mode;
  readonly kills: number;
  readonly acknowledged: number;
  readonly lost: number;
  /** Leads without the activity or the audit entry of their own transaction, plus the error of the stored count. */
  readonly torn: number;
  readonly restartMs: { readonly median: number; readonly worst: number };
};

const start = (dataDir: string): Promise<Running> =>
  startProduct({ DATA_DIR: dataDir, ADMIN_PASSWORD: password }, [], ['--empty']);

const killAll = async (mode: Mode, server: Running, cluster: string): Promise<void> => {
  const killed = server.kill('SIGKILL');
  if (mode === 'Node and Postgres') {
    for (const pid of await processesIn(cluster)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // already killed by its watcher
      }
    }
  }
  await killed;
};

/** Counts, in the database itself, the leads that lack what their own transaction wrote too. */
const countTorn = async (dataDir: string): Promise<number> => {
  const server = await startPostgres({ dataDir: join(dataDir, 'postgres') });
  const client = new pg.Client(server.connection);
  try {
    await client.connect();
    const { rows } = await client.query<{ torn: string }>(`
      select (select count(*) from public.leads l
              where not exists (select from public.activities a where a."record" = l."_id"::text)
                 or not exists (select from gable.audit u where u."record" = l."_id" and u."action" = 'create'))
           + abs((select count(*) from public.leads) - (select coalesce(sum(count), 0) from gable.rollup where resource = 'leads')) as torn`);
    return Number(rows[0]?.torn);
  } finally {
    await client.end();
    await server.stop();
  }
};

const runMode = async (mode: Mode): Promise<KillResult> => {
  const folder = await createFolder();
  const dataDir = join(folder, 'data');
  const acknowledged = new Set<string>();
  const times: number[] = [];
  try {
    let server = await start(dataDir);
    let token = await signIn(server.port, password);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const writing = createLeads({ port: server.port, token, onCreated: (id) => acknowledged.add(id) });
      await delay(Math.random() * LATEST_KILL_MS);
      await killAll(mode, server, join(dataDir, 'postgres', 'cluster'));
      await writing;
      // Restart immediately with the same command, like a supervisor.
      server = await start(dataDir);
      times.push(server.readyMs);
      token = await signIn(server.port, password);
    }
    const lost = await missingLeads({ port: server.port, token, ids: [...acknowledged] });
    await server.kill('SIGTERM');
    times.sort((a, b) => a - b);
    const restartMs = { median: times[Math.floor(times.length / 2)] ?? 0, worst: times.at(-1) ?? 0 };
    return {
      mode,
      kills: KILLS,
      acknowledged: acknowledged.size,
      lost: lost.length,
      torn: await countTorn(dataDir),
      restartMs,
    };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
};

/**
 * Kills the built product with SIGKILL while leads are created through it, and restarts it with the same command,
 * twenty times (or `KILLS` times) in each mode: Node alone, and Node with Postgres. Prints a line per mode. Throws if a
 * start fails, or if an acknowledged lead is lost or incomplete.
 */
export const run = async (): Promise<void> => {
  for (const mode of ['Node only', 'Node and Postgres'] as const) {
    const { kills, acknowledged, lost, torn, restartMs } = await runMode(mode);
    console.log(
      `product, kill -9, ${mode}: ${kills} kills, ${kills} restarts, ${acknowledged} leads acknowledged, ${lost} lost, ${torn} torn; ` +
        `restart ${Math.round(restartMs.median)} ms in the middle, ${Math.round(restartMs.worst)} ms at worst`,
    );
    if (acknowledged === 0)
      throw new Error(`product, kill -9, ${mode}: no lead was ever acknowledged, so nothing was tried`);
    if (lost > 0 || torn > 0)
      throw new Error(
        `product, kill -9, ${mode}: ${lost} acknowledged leads are gone and ${torn} are there in part; none may be`,
      );
  }
};
