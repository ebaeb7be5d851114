import type { FileStore } from '../../../storage/fileStore.ts';

/** Bytes reserved for the text of an email. */
const textBytes = 2_000_000;

/**
 * Returns the maximum size, in bytes, of a reply that is read: its text, and one file of the maximum size in base64.
 */
export const emailBytes = ({ limits }: FileStore): number => Math.ceil((limits.fileBytes * 4.2) / 3) + textBytes;
