import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect } from 'react';
import { isBlank } from '#model/schema/json.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { DayEntry } from '#model/wire/myDay.ts';
import type { WireRecord } from '#model/wire/wire.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { storesForOffline } from '../../providers/api/http/storesForOffline.ts';
import { type ClientRecord, toClientRecord, withReferenceIds } from '../../providers/api/records.ts';
import { useModel } from '../../providers/schemas.tsx';
import { timelineQuery } from '../../resources/show/timeline/useTimeline.ts';

/** Returns whether the first view of a record changes it. Its page then waits for the changed record. */
const isUnopened = ({ fields }: Resource, record: WireRecord): boolean =>
  fields.some(({ stamp, name }) => stamp === 'opened' && isBlank(record[name]));

/**
 * Puts the records of the queue where their pages look for them, so that a page shows its record at once, even without
 * a connection. They count as outdated: the page fetches its record again.
 */
const keepRecords = (client: QueryClient, { resources }: Model, entries: readonly DayEntry[]): void => {
  for (const { resource: name, record } of entries) {
    const resource = resources[name];
    if (resource === undefined || (isUnopened(resource, record) && !storesForOffline())) continue;
    const queryKey = [name, 'getOne', { id: record._id, meta: undefined }];
    const older = client.getQueryData<ClientRecord>(queryKey);
    if (older === undefined || Number(older['version']) < Number(record.version))
      client.setQueryData(queryKey, withReferenceIds(resource, toClientRecord(record)), { updatedAt: 0 });
  }
};

/** Returns a function that fetches the timeline of a record before its page is opened. Never rejects. */
export const usePrefetchTimeline = (): ((entry: DayEntry) => Promise<void>) => {
  const client = useQueryClient();
  const provider = useDataProvider<GableDataProvider>();
  const { resources } = useModel();
  return async ({ resource: name, record }) => {
    const resource = resources[name];
    if (resource?.calls.timeline === undefined) return;
    await client.prefetchInfiniteQuery(timelineQuery(provider, resource, record._id));
  };
};

/**
 * Keeps the records of the queue, so that their pages open at once. For a user who works offline, it also fetches their
 * timelines, one after the other, so that the service worker stores them: the whole day can then be worked through
 * without a connection.
 */
export const useDayRecords = (entries: readonly DayEntry[] | undefined): void => {
  const client = useQueryClient();
  const model = useModel();
  const prefetch = usePrefetchTimeline();
  useEffect(() => {
    if (entries !== undefined) keepRecords(client, model, entries);
  }, [client, model, entries]);
  const ids = entries?.map(({ record }) => record._id).join();
  useEffect(() => {
    if (entries === undefined || !storesForOffline()) return undefined;
    const leaving = new AbortController();
    void (async () => {
      for (const entry of entries) if (!leaving.signal.aborted) await prefetch(entry);
    })();
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the same records with other values need no other timelines
  }, [ids]);
};
