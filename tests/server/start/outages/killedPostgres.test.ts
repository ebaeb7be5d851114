// Takes long.
import { once } from 'node:events';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'vitest';
import { isLong } from '../../../support/isLong.ts';
import { createLead, createDataDir, signIn, start, statusOfLead } from '../start.ts';

const startOnNothing = async ({ onTestFinished }: TestContext) => {
  const { dataDir, remove } = await createDataDir();
  onTestFinished(remove);
  return { dataDir, server: await start({ env: { DATA_DIR: dataDir }, args: ['--empty'] }) };
};

const inCluster = (dataDir: string, ...path: readonly string[]): string =>
  join(dataDir, 'postgres', 'cluster', ...path);

/** Kills only the postmaster, like the system does when memory runs out. */
const killPostgres = async (dataDir: string): Promise<void> => {
  const [pid] = (await readFile(inCluster(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
};

// The tests wait for the pauses before restarts, each with its own cluster.
describe.concurrent('killing the embedded Postgres', () => {
  it('restarts it each time with all acknowledged records, and the server still stops gracefully', async (context) => {
    const { expect } = context;
    const { dataDir, server } = await startOnNothing(context);
    const token = await signIn(server.address);
    const ids: string[] = [];
    for (const number of [1, 2]) {
      ids.push(await createLead(server.address, token, number));
      await killPostgres(dataDir);
      // Its sessions may respond for a moment after it.
      await expect.poll(() => server.output().split('Postgres runs again').length - 1).toBe(number);
      for (const id of ids) await expect.poll(() => statusOfLead(server.address, token, id)).toBe(200);
    }
    expect(await createLead(server.address, token, 3)).toEqual(expect.any(String));
    expect(server.output()).toContain('Postgres ended unexpectedly; it is started again');
    expect(server.output()).toContain('Postgres runs again');
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it.runIf(isLong)('ends the server with code 1 when Postgres keeps ending', async (context) => {
    const { expect } = context;
    const { dataDir, server } = await startOnNothing(context);
    const ended = once(server.child, 'exit');
    for (let restarts = 1; restarts <= 5; restarts += 1) {
      await killPostgres(dataDir);
      await expect.poll(() => server.output().split('Postgres runs again').length - 1).toBe(restarts);
    }
    await killPostgres(dataDir);
    expect(await ended).toEqual([1, null]);
    expect(server.output()).toContain('ended again after 5 restarts');
  });

  it.runIf(isLong)('ends the server with code 1 when Postgres cannot be restarted', async (context) => {
    const { expect } = context;
    const { dataDir, server } = await startOnNothing(context);
    const ended = once(server.child, 'exit');
    await rename(inCluster(dataDir, 'global', 'pg_control'), inCluster(dataDir, 'global', 'pg_control.away'));
    await killPostgres(dataDir);
    expect(await ended).toEqual([1, null]);
    expect(server.output()).toContain('could not be started again');
  });
});
