import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Returns the pids of the Postgres processes of a cluster folder, postmaster and children. On Linux the list is exact,
 * because each process has the folder as its working directory. On macOS only the postmaster is found, by its command
 * line, and on Windows nothing. There, a start fails while children of an ended postmaster still run, and is retried
 * (see `startOnce`).
 */
export async function processesIn(cluster: string): Promise<number[]> {
  if (process.platform === 'linux') return linuxProcesses(cluster);
  if (process.platform === 'win32') return [];
  const { stdout } = await execute('ps', ['-axo', 'pid=,args='], { maxBuffer: 1 << 26 });
  return stdout
    .split('\n')
    .filter((line) => /\bpostgres\b/.test(line) && `${line} `.includes(` -D ${cluster} `))
    .map((line) => Number.parseInt(line, 10));
}

async function linuxProcesses(cluster: string): Promise<number[]> {
  const folder = await realpath(cluster).catch(() => cluster);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map(async (pid) => ((await usesFolder(pid, folder)) ? [Number(pid)] : [])));
  return found.flat();
}

async function usesFolder(pid: string, folder: string): Promise<boolean> {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== folder) return false;
    // A shell may have the folder as its working directory too.
    return (await readFile(`/proc/${pid}/comm`, 'utf8')).trim() === 'postgres';
  } catch {
    return false; // ended meanwhile, or another user's
  }
}
