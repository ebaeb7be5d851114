import { useSyncExternalStore } from 'react';
import { createListeners } from '#model/createListeners.ts';

let records: readonly string[] = [];
const listeners = createListeners();

/** Stores the ids of the records for which requests wait to be sent on this device. */
export const noteWaitingRecords = (ids: readonly string[]): void => {
  if (ids.join() === records.join()) return;
  records = ids;
  listeners.notify();
};

/** Returns the ids of the records for which requests wait to be sent on this device. */
export const readWaitingRecords = (): readonly string[] => records;

/** Returns the ids of the records for which requests wait to be sent on this device, and follows their changes. */
export const useWaitingRecords = (): readonly string[] => useSyncExternalStore(listeners.subscribe, readWaitingRecords);
