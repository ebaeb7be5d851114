import type { FileStore } from '../../../storage/fileStore.ts';

/** Bytes reserved for the text of an email. */
const textBytes = 2_000_000;

/**
 * Returns the max size, in bytes, of an email in the mailbox. It allows for the text and one file of the max size in
 * base64. A longer email is not read.
 */
export const emailBytes = ({ limits }: FileStore): number => Math.ceil((limits.fileBytes * 4.2) / 3) + textBytes;
