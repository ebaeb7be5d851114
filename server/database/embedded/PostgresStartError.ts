/** Why the embedded Postgres did not start. */
export type PostgresStartCode =
  | 'DATA_DIR_IN_USE'
  | 'DATA_DIR_NOT_WRITABLE'
  | 'NO_BINARIES'
  | 'WRONG_VERSION'
  | 'BAD_SETTING'
  | 'INITDB_FAILED'
  | 'DISK_FULL'
  | 'START_FAILED';

/**
 * Thrown when the embedded Postgres could not be started. The message says what is wrong, where, and how to correct it:
 * `data folder ./data: in use, got a live Gable with pid 812; stop it, or set DATA_DIR to another folder`.
 */
export class PostgresStartError extends Error {
  readonly code: PostgresStartCode;

  constructor(code: PostgresStartCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'PostgresStartError';
    this.code = code;
  }
}
