import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { systemCode } from '../systemCode.ts';

const execute = promisify(execFile);

/**
 * Returns a text for the time at which a process started; undefined if the process is not running. The text
 * distinguishes the process from a later one with the same pid, except on Windows. Shape: Linux `<boot id>:<ticks>`,
 * macOS `Sat Nov 21 06:04:48 2026`, Windows always `alive`.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return linuxStart(pid);
  // chosen: the start time is not used on Windows, because reading it is slow
  if (process.platform === 'win32') return isAlive(pid) ? 'alive' : undefined;
  try {
    const { stdout } = await execute('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { env: { LC_ALL: 'C' } });
    const [state = 'Z', ...start] = stdout.trim().split(/\s+/);
    return state.startsWith('Z') ? undefined : start.join(' ');
  } catch {
    return undefined;
  }
}

async function linuxStart(pid: number): Promise<string | undefined> {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // The name in parentheses may contain spaces and parentheses, so fields are counted from the last one. State is
    // field 3, start is 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = 'Z', ticks = ''] = [fields[0], fields[19]];
    return state === 'Z' || state === 'X' ? undefined : `${boot.trim()}:${ticks}`;
  } catch (error) {
    // Any other error says nothing about the process. If it counted as dead, its data folder would get a second owner.
    if (['ENOENT', 'ESRCH'].includes(systemCode(error) ?? '')) return undefined;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
