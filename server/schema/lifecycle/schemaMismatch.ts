import { isObject } from '#model/schema/json.ts';
import type { SchemaState } from './schemaState.ts';
import type { SchemaLifecycle } from './SchemaLifecycle.ts';

/**
 * SQLSTATEs of a statement that speaks of columns as they are no more: of another name, of another type, or not there.
 */
const codes: ReadonlySet<unknown> = new Set(['42703', '42P01', '42804', '42883', '0A000']);

/** Tells whether a statement failed because the tables are not what the schemas that it was made of say. */
export const isSchemaMismatch = (error: unknown): boolean => isObject(error) && codes.has(error['code']);

/** chosen: columns move within moments of the schemas that say so; whoever waits longer met a fault of ours. */
const maxMs = 5000;

export type Schemas = { readonly schemas: () => SchemaState; readonly onSchemas: SchemaLifecycle['subscribe'] };

/**
 * Waits until other schemas than those of a request are in force, and tells whether they came. Between the renaming of
 * a column and the moment when this server knows of it, on whichever server it was done, a request would else fail.
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
