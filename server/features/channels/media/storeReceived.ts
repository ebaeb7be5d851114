import { rm } from 'node:fs/promises';
import type { PartFile } from '#model/wire/messagePart.ts';
import type { FileStore } from '../../../storage/fileStore.ts';
import type { FileGroup } from '../../../storage/fileTypes.ts';
import { type IncomingFile, type ReceivedFile, receiveFile } from '../../../storage/receiveFile.ts';

/** A stored file that no message refers to yet. */
export type StagedFile = {
  readonly value: PartFile;
  /** Moves the file to its final place. This is the last step of the transaction that references it. */
  readonly commit: () => Promise<void>;
  /** Deletes the file if no message references it. */
  readonly discard: () => Promise<void>;
};

/**
 * Stores and returns a received file that no message refers to yet. Its type is determined by its content, and images
 * are re-encoded. `takes`: the types that are accepted; default: images, documents, sound and video. If the process
 * ends before a message refers to the file, the clean-up deletes it. Errors: `WRONG_FILE`; `BODY_TOO_LARGE` for a file
 * of more than `maxBytes`; `FILES_AWAY` if the file storage is not available.
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
    // checked: `receiveFile` returns a value of this type
    value: value as PartFile,
    commit: () => store.commit(id, names),
    // A file that cannot be deleted now is deleted by the clean-up.
    discard: () => store.unstage(id).catch(() => undefined),
  };
};
