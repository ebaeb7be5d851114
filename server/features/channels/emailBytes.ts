import type { FileStore } from '../../storage/fileStore.ts';

/** Room for the text of an email. */
const textBytes = 2_000_000;

/** Returns how long a reply may be that is read: its text, and one file of the largest size, in base64. */
export const emailBytes = ({ limits }: FileStore): number => Math.ceil((limits.fileBytes * 4.2) / 3) + textBytes;
