import { schemaVersionHeader } from '#model/wire/wire.ts';

const listeners = new Set<(version: string) => void>();
let seen: string | undefined;

/** Notes a version that the server has in force, and tells the listeners of one not seen before. */
export const noteVersion = (version: string): void => {
  if (version === seen) return;
  seen = version;
  listeners.forEach((listener) => listener(version));
};

/** Gives the version that an answer was made by; null where it says none. */
export const versionIn = (headers: Headers): string | null => headers.get(schemaVersionHeader);

/** Notes the version that an answer carried. */
export const noteSchemaVersion = (headers: Headers): void => {
  const version = versionIn(headers);
  if (version !== null) noteVersion(version);
};

/** Forgets what was seen, so that the next answer tells of it again: what was told could not be fetched. */
export const forgetVersion = (): void => {
  seen = undefined;
};

/** Calls the listener with each new schema version that the server's answers carry. Gives the way to stop. */
export const onSchemaVersion = (listener: (version: string) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
