import type { FileStore } from '../../../storage/fileStore.ts';

/** Bytes reserved for the text of an email. */
const textBytes = 2_000_000;

/**
 * Returns the max size of an email that is read from a mailbox, in bytes: its text and one file of the max size, in
 * base64.
 */
export const emailBytes = ({ limits }: FileStore): number => Math.ceil((limits.fileBytes * 4.2) / 3) + textBytes;
