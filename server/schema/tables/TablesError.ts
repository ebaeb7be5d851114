/**
 * Thrown when the tables cannot be synced with the schema files. The message is complete: `schemas/leads.json:
 * budgetMax: column holds text, got kind money (numeric); expected a field with another name`.
 */
export class TablesError extends Error {
  override readonly name: string = 'TablesError';
  /** The resource and field of the problem, if any. */
  readonly resource: string | undefined;
  readonly field: string | undefined;

  constructor(message: string, detail: { resource?: string; field?: string; cause?: unknown } = {}) {
    super(message, { cause: detail.cause });
    this.resource = detail.resource;
    this.field = detail.field;
  }
}

/**
 * Thrown when other work has used the tables during all attempts to change them. Nothing was changed; the sync can be
 * repeated.
 */
export class TablesBusyError extends TablesError {
  override readonly name = 'TablesBusyError';

  constructor(waitedMs: number, cause: unknown) {
    super(
      `the tables were in use without a pause for ${(waitedMs / 1000).toFixed(0)} s; nothing was changed. Try again at a quieter time`,
      { cause },
    );
  }
}
