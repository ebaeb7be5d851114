/** A backup or restore that cannot be done. Its message is one sentence for the person who ran the command. */
export class BackupError extends Error {}
