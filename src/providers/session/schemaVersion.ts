import { createListeners } from '#model/createListeners.ts';
import { schemaVersionHeader } from '#model/wire/wire.ts';

const listeners = createListeners<string>();
let seen: string | undefined;

/** Stores the server's active version, and notifies listeners of a new one. */
export const noteVersion = (version: string): void => {
  if (version === seen) return;
  seen = version;
  listeners.notify(version);
};

/** Returns the schema version of a response, or null if it has none. */
export const versionIn = (headers: Headers): string | null => headers.get(schemaVersionHeader);

/** Stores the version of a response. */
export const noteSchemaVersion = (headers: Headers): void => {
  const version = versionIn(headers);
  if (version !== null) noteVersion(version);
};

/**
 * Discards the stored version, because the schemas could not be fetched, so that the next response reports it again.
 */
export const forgetVersion = (): void => {
  seen = undefined;
};

/** Calls the listener with each new schema version in a response. Returns the function that unsubscribes. */
export const onSchemaVersion = listeners.subscribe;
