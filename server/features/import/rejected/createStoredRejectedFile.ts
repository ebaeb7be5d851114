import type { RejectedParts } from '../../../storage/rejectedParts.ts';
import { createRejectedFile, type RejectedFile } from './rejectedFile.ts';

/**
 * Creates or continues the CSV file of rejected rows in the storage that all servers can read. Each `flush` stores the
 * rows that were added since the last one, and returns the length of the whole file in bytes. `keptBytes`: the length
 * at the last checkpoint of an interrupted run. Rows after this length are deleted, because the run writes them again.
 */
export const createStoredRejectedFile = async (
  parts: RejectedParts,
  delimiter: string,
  keptBytes?: number,
): Promise<RejectedFile> => {
  let first = keptBytes ?? 0;
  let header: readonly string[] = [];
  let part: { readonly path: string; readonly file: RejectedFile } | undefined;
  await parts.dropFrom(first);
  const current = async (): Promise<RejectedFile> => {
    if (part === undefined) {
      const path = await parts.createPart();
      part = { path, file: await createRejectedFile(path, { delimiter, isLater: first > 0 }) };
      await part.file.begin(header);
    }
    return part.file;
  };
  const store = async (): Promise<number> => {
    if (part === undefined) return first;
    const { path, file } = part;
    const bytes = await file.flush();
    await file.end();
    part = undefined;
    if (bytes > 0) await parts.put(first, path);
    first += bytes;
    return first;
  };
  return {
    begin: async (titles) => {
      header = titles;
      if (first === 0) await current();
    },
    add: async (verdict) => (await current()).add(verdict),
    flush: store,
    end: async () => void (await store()),
  };
};
