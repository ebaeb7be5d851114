import { schemaVersionHeader } from '#model/wire/wire.ts';

const listeners = new Set<(version: string) => void>();
let seen: string | undefined;

/** Notes a version that the server has active, and tells the listeners of one not seen before. */
export const noteVersion = (version: string): void => {
  if (version === seen) return;
  seen = version;
  listeners.forEach((listener) => listener(version));
};

/** Returns the version that an answer was made by; null where it says none. */
export const versionIn = (headers: Headers): string | null => headers.get(schemaVersionHeader);

/** Notes the version that an answer carried. */
export const noteSchemaVersion = (headers: Headers): void => {
  const version = versionIn(headers);
  if (version !== null) noteVersion(version);
};

/** Forgets the seen version, so that the next response reports it again, because it could not be fetched. */
export const forgetVersion = (): void => {
  seen = undefined;
};

/** Calls the listener with each new schema version that the server's answers carry. Returns the way to stop. */
export const onSchemaVersion = (listener: (version: string) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
