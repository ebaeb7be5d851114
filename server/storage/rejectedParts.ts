import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Storage } from './storage.ts';

/**
 * The rejected rows of an import, stored in parts while it runs, so that another server can continue it. The name of a
 * part is the position of its first byte. Units: bytes.
 */
export type RejectedParts = {
  /** Creates the local folder for the next part, and returns the path for its file. */
  readonly createPart: () => Promise<string>;
  /** Stores a local file as the part that begins at a byte, and deletes the local file. */
  readonly put: (first: number, path: string) => Promise<void>;
  /** Deletes the parts that begin at this byte or after it. */
  readonly dropFrom: (first: number) => Promise<void>;
  /** Returns all parts as one stream, or undefined if there are none. */
  readonly open: () => Promise<Readable | undefined>;
};

/** Returns a random name for a local file that is being received or written. */
export const incomingName = (): string => `coming-${randomBytes(4).toString('hex')}`;

/**
 * Creates the access to the rejected rows of an import. `folder`: the local folder of the import. `key`: the key of the
 * import in the storage.
 */
export const createRejectedParts = (storage: Storage, folder: string, key: string): RejectedParts => {
  const parts = `${key}/rejected`;
  const firstOf = (part: string): number => Number(part.slice(parts.length + 1));
  return {
    createPart: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return join(folder, incomingName());
    },
    put: async (first, path) => {
      await storage.put(`${parts}/${String(first).padStart(15, '0')}`, path);
      await rm(path, { force: true });
    },
    dropFrom: async (first) => {
      const found: string[] = [];
      for await (const part of storage.list(parts)) if (firstOf(part.key) >= first) found.push(part.key);
      for (const part of found) await storage.delete(part);
    },
    open: async () => {
      const keys: string[] = [];
      for await (const part of storage.list(parts)) keys.push(part.key);
      // An import of an older version of Gable has one file.
      const first = await storage.get(keys.shift() ?? `${key}/rejected.csv`);
      if (first === undefined) return undefined;
      return Readable.from(
        (async function* read() {
          yield* first.stream;
          for (const part of keys) yield* (await storage.get(part))?.stream ?? [];
        })(),
      );
    },
  };
};
