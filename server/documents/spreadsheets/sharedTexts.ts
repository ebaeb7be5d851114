import { createCache } from '#model/createCache.ts';
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limitError } from './parseXml.ts';

/** The distinct texts of a workbook, by their index. */
export type SharedTexts = {
  readonly add: (text: string) => void;
  /** Returns the text at an index, or an empty text if there is none. */
  readonly at: (index: number) => string;
  readonly close: () => void;
};

const blockBytes = 65_536;
/**
 * Max blocks in memory. chosen: 8 MB, which is every text of most workbooks. Further texts are on disk; reading one
 * also loads its neighbors.
 */
const blocksInMemory = 128;
const cachedBlocks = 64;
/**
 * Max texts of a workbook. chosen: as many as a sheet of a million rows with five columns of names and phone numbers
 * has.
 */
const maxTexts = 5_000_000;
const maxBytes = 1_073_741_824;
const offsetsPerChunk = 65_536;

/** Creates an unnamed file, which disappears when its descriptor is closed. */
const openUnnamed = (): number => {
  const path = join(tmpdir(), `gable-texts-${randomUUID()}`);
  const file = openSync(path, 'wx+', 0o600);
  rmSync(path);
  return file;
};

/** Creates a store of blocks of 64 kB: the first ones in memory, the others in a file. */
const createBlocks = () => {
  const first: Buffer[] = [];
  const cache = createCache<number, Buffer>(cachedBlocks);
  let [count, file] = [0, -1];
  const readBlock = (index: number): Buffer => {
    const block = Buffer.alloc(blockBytes);
    readSync(file, block, 0, blockBytes, (index - blocksInMemory) * blockBytes);
    cache.set(index, block);
    return block;
  };
  return {
    add: (block: Buffer): void => {
      count += 1;
      if (first.length < blocksInMemory) {
        first.push(Buffer.from(block));
        return;
      }
      if (file === -1) file = openUnnamed();
      writeSync(file, block, 0, blockBytes, (count - 1 - blocksInMemory) * blockBytes);
    },
    count: (): number => count,
    at: (index: number): Buffer => first[index] ?? cache.get(index) ?? readBlock(index),
    close: (): void => {
      if (file !== -1) closeSync(file);
      file = -1;
    },
  };
};

/**
 * Creates an empty table for the distinct texts of a workbook. At most about 40 MB of them are in memory, and the
 * others in a temporary file. `add` throws a `SheetError` for more than 5 million texts or 1 GB of them.
 */
export const createSharedTexts = (): SharedTexts => {
  const blocks = createBlocks();
  const last = Buffer.alloc(blockBytes);
  const ends: Uint32Array[] = [];
  let [count, total] = [0, 0];
  const endOf = (index: number): number =>
    index < 0 ? 0 : (ends[Math.floor(index / offsetsPerChunk)]?.[index % offsetsPerChunk] ?? 0);
  const write = (bytes: Buffer): void => {
    for (let from = 0; from < bytes.length; ) {
      const place = total % blockBytes;
      const copied = bytes.copy(last, place, from);
      from += copied;
      total += copied;
      if (total % blockBytes === 0) blocks.add(last);
    }
  };
  const blockAt = (index: number): Buffer => (index < blocks.count() ? blocks.at(index) : last);
  return {
    add: (text) => {
      if (count >= maxTexts) throw limitError(`more than ${maxTexts} different texts`);
      write(Buffer.from(text));
      if (total > maxBytes) throw limitError('more than 1 GB of different texts');
      const place = count % offsetsPerChunk;
      const chunk = place === 0 ? new Uint32Array(offsetsPerChunk) : ends.at(-1);
      if (place === 0 && chunk !== undefined) ends.push(chunk);
      if (chunk !== undefined) chunk[place] = total;
      count += 1;
    },
    at: (index) => {
      if (!Number.isInteger(index) || index < 0 || index >= count) return '';
      const [start, end] = [endOf(index - 1), endOf(index)];
      const parts: Buffer[] = [];
      for (let from = start; from < end; ) {
        const block = blockAt(Math.floor(from / blockBytes));
        const place = from % blockBytes;
        const part = block.subarray(place, Math.min(blockBytes, place + end - from));
        parts.push(part);
        from += part.length;
      }
      const [only] = parts;
      return parts.length === 1 && only !== undefined ? only.toString() : Buffer.concat(parts).toString();
    },
    close: blocks.close,
  };
};
