import { createListeners } from '#model/createListeners.ts';
import { schemaVersionHeader } from '#model/wire/wire.ts';

const listeners = createListeners<string>();
let seen: string | undefined;

/** Stores the active schema version of the server. Notifies the listeners if it is new. */
export const noteVersion = (version: string): void => {
  if (version === seen) return;
  seen = version;
  listeners.notify(version);
};

/** Returns the schema version in the headers of a response, or null. */
export const versionIn = (headers: Headers): string | null => headers.get(schemaVersionHeader);

/** Stores the schema version in the headers of a response. */
export const noteSchemaVersion = (headers: Headers): void => {
  const version = versionIn(headers);
  if (version !== null) noteVersion(version);
};

/** Forgets the stored version, because its schemas could not be fetched. The next response then reports it again. */
export const forgetVersion = (): void => {
  seen = undefined;
};

/** Calls the listener with each new schema version in a response. Returns the function that unsubscribes. */
export const onSchemaVersion = listeners.subscribe;
