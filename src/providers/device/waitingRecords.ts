import { useSyncExternalStore } from 'react';

let records: readonly string[] = [];
const listeners = new Set<() => void>();

/** Stores the ids of the records for which requests wait to be sent on this device. */
export const noteWaitingRecords = (ids: readonly string[]): void => {
  if (ids.join() === records.join()) return;
  records = ids;
  for (const listener of listeners) listener();
};

/** Returns the ids of the records for which requests wait to be sent on this device. */
export const readWaitingRecords = (): readonly string[] => records;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the ids of the records for which requests wait to be sent on this device, and follows their changes. */
export const useWaitingRecords = (): readonly string[] => useSyncExternalStore(subscribe, readWaitingRecords);
