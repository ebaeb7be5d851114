/**
 * Why the tables can not be brought to what the schema files say. The message is whole:
 * `schemas/leads.json: budgetMax: column holds text, got kind money (numeric); a field of another name would be right`.
 */
export class TablesError extends Error {
  override readonly name = 'TablesError';
  /** The resource and field at fault, where there are some. */
  readonly resource: string | undefined;
  readonly field: string | undefined;

  constructor(message: string, detail: { resource?: string; field?: string; cause?: unknown } = {}) {
    super(message, { cause: detail.cause });
    this.resource = detail.resource;
    this.field = detail.field;
  }
}
