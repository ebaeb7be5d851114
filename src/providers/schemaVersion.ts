import { schemaVersionHeader } from '#model/wire.ts';

const listeners = new Set<(version: string) => void>();
let seen: string | undefined;

/** Notes the version that an answer carried, and tells the listeners of one not seen before. */
export const noteSchemaVersion = (headers: Headers): void => {
  const version = headers.get(schemaVersionHeader);
  if (version === null || version === seen) return;
  seen = version;
  listeners.forEach((listener) => listener(version));
};

/** Calls the listener with each new schema version that the server's answers carry. Gives the way to stop. */
export const onSchemaVersion = (listener: (version: string) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
