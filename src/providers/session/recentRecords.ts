import { isObject } from '#model/schema/json.ts';
import { storeLocally } from './storeLocally.ts';
import { readToken, recentRecordsKey as key } from './tokenStore.ts';
import { userIdOf } from './userIdOf.ts';

/** A record that the user opened. */
export type RecentRecord = { readonly resource: string; readonly id: string; readonly title: string };

/** chosen: max number of records. Others can be found by search. */
const maxRecords = 12;

const isRecent = (value: unknown): value is RecentRecord =>
  isObject(value) && ['resource', 'id', 'title'].every((name) => typeof value[name] === 'string');

/**
 * Returns up to 12 records that the current user opened last on this device, latest first. Empty if none are stored.
 */
export const readRecentRecords = (): readonly RecentRecord[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isObject(stored) || stored['user'] !== userIdOf(readToken()) || !Array.isArray(stored['records'])) return [];
    return (stored['records'] as readonly unknown[]).filter(isRecent);
  } catch {
    return [];
  }
};

/** Stores a record as the one that the current user opened last on this device. Only the last 12 are kept. */
export const noteRecentRecord = ({ resource, id, title }: RecentRecord): void => {
  const others = readRecentRecords().filter((other) => other.id !== id || other.resource !== resource);
  const records = [{ resource, id, title }, ...others].slice(0, maxRecords);
  storeLocally(key, JSON.stringify({ user: userIdOf(readToken()), records }));
};
