import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createFolder } from '../../bench/support/openBench.ts';
import { startProduct } from '../../bench/server/processes.ts';
import { type Cluster, startCluster } from '../../scripts/cluster/startCluster.ts';
import { missingLeads, signIn } from './leadsOverHttp.ts';

/** `FAILOVERS=2` runs a short version of the test. */
const FAILOVERS = Number(process.env['FAILOVERS'] ?? 10);
const WRITERS = 4;
const LATEST_KILL_MS = 3000;
const password = 'a password of the trials alone';

type Written = { readonly id: string; readonly begunAt: number };
type Writers = {
  readonly written: readonly Written[];
  /** Responses other than a created lead, such as `503 DATABASE_AWAY`. */
  readonly refused: readonly string[];
  readonly stop: () => Promise<void>;
};

let number = 0;

/** Creates leads, several at the same time, and retries whatever the server responds, as users do. */
const startWriters = (port: number, token: string): Writers => {
  const written: Written[] = [];
  const refused: string[] = [];
  const stopping = new AbortController();
  const create = async (): Promise<Written | undefined> => {
    const begunAt = performance.now();
    const body = JSON.stringify({ name: 'Trial', contactNo: `+919${300_000_000 + number++}`, source: 'Website' });
    const answer = await fetch(`http://127.0.0.1:${port}/api/v2/admin/create-lead`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body,
    }).catch(() => undefined);
    const { data, error } = ((await answer?.json().catch(() => undefined)) ?? {}) as {
      data?: { _id?: string };
      error?: { code?: string };
    };
    if (answer?.status === 201 && data?._id !== undefined) return { id: data._id, begunAt };
    refused.push(`${answer?.status ?? 'no answer'} ${error?.code ?? ''}`);
    return undefined;
  };
  const write = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const lead = await create();
      if (lead === undefined) await delay(100);
      else written.push(lead);
    }
  };
  const all = Array.from({ length: WRITERS }, write);
  return {
    written,
    refused,
    stop: async () => {
      stopping.abort();
      await Promise.all(all);
    },
  };
};

/** Kills the primary. Returns the milliseconds until a lead that was started afterwards is acknowledged. */
const failOver = async (cluster: Cluster, { written }: Writers): Promise<number> => {
  await delay(Math.random() * LATEST_KILL_MS);
  const name = await cluster.primary();
  if (name === undefined) throw new Error('failover: the cluster has no primary');
  const startedAt = performance.now();
  await cluster.kill(name);
  // Before that, the old primary may still have acknowledged leads.
  const killedAt = performance.now();
  while (!written.some(({ begunAt }) => begunAt > killedAt)) {
    if (performance.now() - killedAt > 120_000) throw new Error('failover: no write for two minutes');
    await delay(50);
  }
  const ms = performance.now() - startedAt;
  cluster.revive(name);
  await cluster.whole();
  return ms;
};

/** Twice the time for which a primary stays primary without etcd if it does not ask the other members. */
const WITHOUT_QUORUM_MS = 30_000;

/** Stops the quorum of etcd, and restarts it. Throws if a write is refused meanwhile, or if writes stop. */
const outlastEtcd = async (cluster: Cluster, { written, refused }: Writers): Promise<void> => {
  const [writtenBefore, refusedBefore] = [written.length, refused.length];
  const goOn = cluster.loseQuorum();
  let last: number;
  try {
    await delay(WITHOUT_QUORUM_MS - 2000);
    last = written.length;
    await delay(2000);
    last = written.length - last;
  } finally {
    goOn();
  }
  await cluster.whole();
  const refusals = refused.slice(refusedBefore);
  console.log(
    `etcd without quorum for ${WITHOUT_QUORUM_MS / 1000} s: ${written.length - writtenBefore} leads until it is whole, ` +
      `${last} in the last 2 s, ${refusals.length} refused`,
  );
  if (last === 0 || refusals.length > 0)
    throw new Error(`failover: etcd without quorum stopped writes: ${[...new Set(refusals)].join(', ')}`);
};

/** How long the replicas are behind: three times as long as a server does not ask a replica that was behind. */
const BEHIND_MS = 15_000;

/**
 * Stops the replay of the replicas while leads are created and searched at once. Throws if a search lacks the lead that
 * was acknowledged before it, if it is refused, or if a replica is not behind in the end.
 */
const outlastLag = async (cluster: Cluster, port: number, token: string): Promise<void> => {
  const goOn = await cluster.pauseReplay();
  const times: number[] = [];
  const until = performance.now() + BEHIND_MS;
  let behind: readonly number[];
  try {
    while (performance.now() < until) {
      const contactNo = `+919${500_000_000 + number++}`;
      const created = await fetch(`http://127.0.0.1:${port}/api/v2/admin/create-lead`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token },
        body: JSON.stringify({ name: 'Behind', contactNo, source: 'Website' }),
      });
      const startedAt = performance.now();
      const found = await fetch(`http://127.0.0.1:${port}/api/v2/search?q=${contactNo.slice(1)}`, {
        headers: { token },
      });
      const text = await found.text();
      times.push(performance.now() - startedAt);
      if (created.status !== 201 || found.status !== 200 || !text.includes(contactNo))
        throw new Error(`failover: behind: created ${created.status}, found ${found.status} ${text.slice(0, 300)}`);
    }
    behind = await cluster.bytesBehind();
  } finally {
    goOn();
  }
  await cluster.whole();
  console.log(
    `replicas that are ${behind.join(' and ')} bytes behind: ${times.length} leads found at once, ` +
      `longest search ${Math.max(...times).toFixed(0)} ms`,
  );
  // The log of a single lead has more than 1 kB.
  if (behind.length !== 2 || behind.some((bytes) => bytes < times.length * 1000))
    throw new Error('failover: a replica is not behind');
};

const runMode = async (mode: 'HAProxy' | 'several hosts', port: number): Promise<void> => {
  const folder = await createFolder();
  const cluster = await startCluster({ folder: join(folder, 'cluster'), port });
  try {
    const server = await startProduct(
      {
        DATABASE_URL: mode === 'HAProxy' ? cluster.url : cluster.hostsUrl,
        DATABASE_READ_URL: cluster.readUrl,
        DATA_DIR: join(folder, 'data'),
        ADMIN_PASSWORD: password,
      },
      [],
      ['--empty'],
    );
    try {
      const token = await signIn(server.port, password);
      const writers = startWriters(server.port, token);
      const times: number[] = [];
      for (let kill = 0; kill < FAILOVERS; kill += 1) times.push(await failOver(cluster, writers));
      await outlastEtcd(cluster, writers);
      await writers.stop();
      await outlastLag(cluster, server.port, token);
      const ids = writers.written.map(({ id }) => id);
      const lost = await missingLeads({ port: server.port, token, ids });
      times.sort((a, b) => a - b);
      console.log(
        `failover by ${mode}: ${FAILOVERS} primaries killed, ${ids.length} leads acknowledged, ${lost.length} lost; ` +
          `writes back after ${((times[Math.floor(times.length / 2)] ?? 0) / 1000).toFixed(1)} s in the middle, ` +
          `${((times.at(-1) ?? 0) / 1000).toFixed(1)} s at worst (aim: 15 s)`,
      );
      if (ids.length === 0 || lost.length > 0) throw new Error(`failover by ${mode}: ${lost.length} leads are lost`);
    } finally {
      await server.kill('SIGTERM');
    }
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
};

/**
 * Kills the primary and its Patroni with SIGKILL ten times while leads are created through the product. Then stops most
 * of etcd for 30 seconds, and after that the replay of the replicas. Does all this twice: with HAProxy in front of the
 * database, and with several hosts in `DATABASE_URL`. Throws if an acknowledged lead is lost, if no lead is created for
 * two minutes after a kill, if a lead is refused without etcd, or if a search does not find a lead that was created
 * before it.
 */
export const run = async (): Promise<void> => {
  await runMode('HAProxy', 15_600);
  await runMode('several hosts', 15_700);
};
