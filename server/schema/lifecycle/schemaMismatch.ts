import { isObject } from '#model/schema/json.ts';
import type { SchemaState } from './schemaState.ts';
import type { SchemaLifecycle } from './SchemaLifecycle.ts';

/** SQLSTATEs of a statement that uses an outdated column: renamed, of another type, or missing. */
const codes: ReadonlySet<unknown> = new Set(['42703', '42P01', '42804', '42883', '0A000']);

/** Returns whether a statement failed because it names tables or columns of another schema version. */
export const isSchemaMismatch = (error: unknown): boolean => isObject(error) && codes.has(error['code']);

/**
 * Max wait for a newer schema, in ms. chosen: a server receives changes of columns within moments. If it takes longer,
 * something else is wrong.
 */
const maxMs = 5000;

/** The active schemas of this server, and a function that subscribes to new ones. */
export type Schemas = { readonly schemas: () => SchemaState; readonly onSchemas: SchemaLifecycle['subscribe'] };

/**
 * Waits up to 5 s until this server has other schemas than `before`, the schemas of the request. Resolves to true if it
 * has them, otherwise to false. Without this wait, a request would fail if another server has renamed a column and this
 * server does not have the new schemas yet.
 */
export const waitForSchemaChange = ({ schemas, onSchemas }: Schemas, before: SchemaState): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      stop();
      resolve(schemas() !== before);
    };
    const timer = setTimeout(end, maxMs);
    const stop = onSchemas(end);
    if (schemas() !== before) end();
  });
