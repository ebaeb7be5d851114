/** Thrown when a backup or restore cannot be done. The message is one sentence for the person who ran the command. */
export class BackupError extends Error {}
