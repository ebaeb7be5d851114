import { rm } from 'node:fs/promises';
import type { PartFile } from '#model/wire/messagePart.ts';
import type { FileStore } from '../../../storage/fileStore.ts';
import type { FileGroup } from '../../../storage/fileTypes.ts';
import { type IncomingFile, type ReceivedFile, receiveFile } from '../../../storage/receiveFile.ts';

/** A file of a message that is stored, but named by no message yet. */
export type StagedFile = {
  readonly value: PartFile;
  /** Moves it to its final place: the last step of the transaction that names it. */
  readonly commit: () => Promise<void>;
  /** Deletes it if no message names it. */
  readonly discard: () => Promise<void>;
};

/**
 * Checks the type of a file by its content, re-encodes an image, and stores it without a place. A crash leaves a file
 * that nothing names, which the sweep deletes. Errors: `WRONG_FILE`, `BODY_TOO_LARGE`, `FILES_AWAY`.
 */
export const storeReceived = async (
  store: FileStore,
  file: Omit<IncomingFile, 'bytesLeft' | 'takes'> & { readonly maxBytes: number; readonly takes?: FileGroup },
): Promise<StagedFile> => {
  const folder = await store.createIncoming();
  let received: ReceivedFile;
  try {
    received = await receiveFile(store, folder, { takes: 'media', ...file, bytesLeft: file.maxBytes });
    await store.stage(received.id, received.folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const { id, names, value } = received;
  return {
    // checked: `receiveFile` makes nothing else
    value: value as PartFile,
    commit: () => store.commit(id, names),
    // What cannot be deleted now, the sweep deletes.
    discard: () => store.unstage(id).catch(() => undefined),
  };
};
