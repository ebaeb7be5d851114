import { link, readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { PostgresStartError } from '../PostgresStartError.ts';
import { processStart } from '../processes/processStart.ts';
import { systemCode } from '../systemCode.ts';
import { writeTemporary, writeWhole } from '../writeWhole.ts';

type Owner = { pid: number; started: string; since: string; isReleased: boolean };

/** The right of this process to use a data folder, until it is released. */
export type FolderOwnership = { release(): Promise<void> };

const ATTEMPTS = 20;

/**
 * Makes this process the only owner of a data folder. The returned `release` ends the ownership. Errors:
 * DATA_DIR_IN_USE with the process that owns the folder, if it still runs. The file `owner.<n>` with the highest number
 * names the owner. The next owner creates the file `n + 1`, which only one process can do. The file contains the pid
 * and the start time of the process, so that a later process with the same pid does not count as the owner.
 */
export async function takeOwnership(folder: string): Promise<FolderOwnership> {
  const me: Owner = {
    pid: process.pid,
    started: (await processStart(process.pid)) ?? '',
    since: new Date().toISOString(),
    isReleased: false,
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const last = Math.max(0, ...(await generations(folder)));
    await refuseLiveOwner(folder, last);
    const mine = join(folder, `owner.${last + 1}`);
    if (!(await linkOwner(mine, me))) continue;
    const all = await generations(folder);
    if (Math.max(...all) > last + 1) {
      // Other processes took and cleaned up generations after this one looked, so theirs is higher.
      await unlink(mine);
      continue;
    }
    await Promise.all(all.filter((n) => n <= last).map((n) => removeIfThere(join(folder, `owner.${n}`))));
    return { release: () => writeWhole(mine, JSON.stringify({ ...me, isReleased: true }), 0o600) };
  }
  throw inUse(folder, 'several processes that start at once');
}

async function generations(folder: string): Promise<number[]> {
  return (await readdir(folder)).flatMap((name) => {
    const match = /^owner\.(\d+)$/.exec(name);
    return match ? [Number(match[1])] : [];
  });
}

async function refuseLiveOwner(folder: string, generation: number): Promise<void> {
  const owner = await readOwner(join(folder, `owner.${generation}`));
  if (!owner || owner.isReleased || (await processStart(owner.pid)) !== owner.started) return;
  throw inUse(folder, `a live Gable with pid ${owner.pid}, at it since ${owner.since}`);
}

async function readOwner(path: string): Promise<Owner | undefined> {
  try {
    const owner: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isOwner(owner) ? owner : undefined;
  } catch (error) {
    // An unreadable text has no owner. A folder without read access is reported by the caller.
    if (error instanceof SyntaxError || systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function isOwner(value: unknown): value is Owner {
  if (typeof value !== 'object' || value === null) return false;
  if (!('pid' in value && 'started' in value && 'since' in value && 'isReleased' in value)) return false;
  return Number.isInteger(value.pid) && typeof value.started === 'string';
}

async function linkOwner(path: string, owner: Owner): Promise<boolean> {
  const temporary = await writeTemporary(path, JSON.stringify(owner), 0o600);
  try {
    await link(temporary, path); // unlike rename, fails when the path is taken
    return true;
  } catch (error) {
    // Taken, or the current owner has removed our temporary file: the next attempt decides.
    if (['EEXIST', 'ENOENT'].includes(systemCode(error) ?? '')) return false;
    throw error;
  } finally {
    await removeIfThere(temporary);
  }
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
}

function inUse(folder: string, who: string): PostgresStartError {
  return new PostgresStartError(
    'DATA_DIR_IN_USE',
    `data folder ${folder}: in use, got ${who}; stop that one first, or set DATA_DIR to another folder`,
  );
}
