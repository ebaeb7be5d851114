import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PostgresStartError } from '../PostgresStartError.ts';
import { processesIn } from './processesIn.ts';
import { systemCode } from '../systemCode.ts';
import { waitUntil } from './waitUntil.ts';

/**
 * Part of the command line of each Postgres that Gable starts, by which `clearOrphan` recognizes it in
 * `postmaster.opts`.
 */
export const GABLE_MARK = 'cluster_name=gable';

// A fast shutdown writes everything to disk, which takes time. After SIGQUIT, the next start recovers.
const STEPS: [NodeJS.Signals, number][] = [
  ['SIGINT', 60_000],
  ['SIGQUIT', 15_000],
  ['SIGKILL', 15_000],
];

/**
 * Stops a Postgres that a killed Gable left running on the cluster, if there is one, and removes its `postmaster.pid`:
 * if another program has that pid now, the next Postgres would not start. Only the owner of the data folder may call
 * it. chosen: the running Postgres is not used again, because its settings and its log belong to a dead process.
 * Errors: DATA_DIR_IN_USE if the running Postgres was not started by Gable or does not end.
 */
export async function clearOrphan(cluster: string, onLog: (line: string) => void): Promise<void> {
  const pids = await processesIn(cluster);
  if (pids.length > 0) await endOrphans(cluster, pids, onLog);
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}

async function endOrphans(cluster: string, pids: number[], onLog: (line: string) => void): Promise<void> {
  const postmaster = await readPostmaster(cluster);
  const command = await readFile(join(cluster, 'postmaster.opts'), 'utf8').catch(() => GABLE_MARK);
  if (!command.includes(GABLE_MARK)) throw inUse(cluster, 'a Postgres that Gable did not start', postmaster ?? pids[0]);
  onLog(`ending the Postgres that a killed Gable left on ${cluster}, pid ${postmaster ?? pids.join(', ')}`);
  for (const [signal, timeoutMs] of STEPS) {
    const running = await processesIn(cluster);
    // The postmaster ends its children. Without a postmaster they usually end by themselves; otherwise each gets the
    // signal.
    const isLed = postmaster !== undefined && running.includes(postmaster);
    const targets = isLed && signal !== 'SIGKILL' ? [postmaster] : running;
    for (const pid of targets) send(pid, isLed || signal !== 'SIGINT' ? signal : 'SIGTERM');
    if (await waitUntil(async () => (await processesIn(cluster)).length === 0, timeoutMs)) return;
  }
  throw inUse(cluster, 'an orphaned Postgres that will not end', postmaster ?? pids[0]);
}

async function readPostmaster(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 1 ? pid : undefined;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
    // A suspended process handles no other signal.
    process.kill(pid, 'SIGCONT');
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error; // ended meanwhile
  }
}

function inUse(cluster: string, who: string, pid: number | undefined): PostgresStartError {
  return new PostgresStartError(
    'DATA_DIR_IN_USE',
    `data folder ${cluster}: in use, got ${who} (pid ${pid}); stop that one first, or set DATA_DIR to another folder`,
  );
}
