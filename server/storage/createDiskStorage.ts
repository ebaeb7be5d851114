import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Storage, StoredObject } from './storage.ts';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Writes a file, or the entries of a folder, through to the disk. Windows cannot do this for folders. */
const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
};

/** Hard-links a file if the disk supports it, otherwise copies it. */
const copy = (from: string, to: string): Promise<void> => link(from, to).catch(() => copyFile(from, to));

const namesIn = async (folder: string): Promise<readonly string[]> => (await readdir(folder).catch(() => [])).sort();

/** Creates a storage in a folder of this machine, or on a network disk that all servers share. */
export const createDiskStorage = (dir: string): Storage => {
  const pathOf = (key: string): string => join(dir, key);
  const list = async function* list(folder: string): AsyncGenerator<StoredObject> {
    for (const name of await namesIn(pathOf(folder))) {
      const key = folder === '' ? name : `${folder}/${name}`;
      const found = await stat(pathOf(key)).catch(() => undefined);
      if (found?.isDirectory() === true) yield* list(key);
      else if (found !== undefined) yield { key, bytes: found.size, modifiedAt: found.mtime };
    }
  };
  return {
    put: async (key, path) => {
      const [to, part] = [pathOf(key), `${pathOf(key)}.${randomBytes(4).toString('hex')}.part`];
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      try {
        await copy(path, part);
        await sync(part);
        await rename(part, to);
      } finally {
        // `rename` keeps both names if they are links to the same file.
        await rm(part, { force: true });
      }
      await sync(dirname(to));
    },
    get: async (key, range) => {
      const handle = await open(pathOf(key), 'r').catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      const found = await handle?.stat();
      if (handle === undefined || found === undefined || !found.isFile()) {
        await handle?.close();
        return undefined;
      }
      const stream = createReadStream('', {
        fd: handle,
        ...(range === undefined ? {} : { start: range.first, end: range.last }),
      });
      return { stream, bytes: found.size };
    },
    delete: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    list,
    move: async (from, to) => {
      await mkdir(dirname(pathOf(to)), { recursive: true, mode: 0o700 });
      await rename(pathOf(from), pathOf(to)).catch(async (error: unknown) => {
        if (!isMissing(error) || (await stat(pathOf(to)).catch(() => undefined)) === undefined) throw error;
      });
      await sync(dirname(pathOf(to)));
    },
    signedUrl: async () => undefined,
  };
};
