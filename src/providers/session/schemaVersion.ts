import { createListeners } from '#model/createListeners.ts';
import { schemaVersionHeader } from '#model/wire/wire.ts';

const listeners = createListeners<string>();
let seen: string | undefined;

/**
 * Stores `version`, the active schema version of the server, in memory. Calls the listeners of `onSchemaVersion` with
 * it, unless the same version was stored before.
 */
export const noteVersion = (version: string): void => {
  if (version === seen) return;
  seen = version;
  listeners.notify(version);
};

/** Returns the schema version in the headers of a response, or null if they have none. */
export const versionIn = (headers: Headers): string | null => headers.get(schemaVersionHeader);

/**
 * Stores the schema version in the headers of a response, and calls the listeners of `onSchemaVersion` if it is new.
 * Does nothing if the headers have none.
 */
export const noteSchemaVersion = (headers: Headers): void => {
  const version = versionIn(headers);
  if (version !== null) noteVersion(version);
};

/**
 * Removes the stored version, because its schemas could not be fetched. So the next response with this version calls
 * the listeners of `onSchemaVersion` again.
 */
export const forgetVersion = (): void => {
  seen = undefined;
};

/** Calls the listener with each new schema version in a response. Returns the function that unsubscribes. */
export const onSchemaVersion = listeners.subscribe;
