import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useGetList, useNotify } from 'ra-core';
import { useState } from 'react';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import { statesOfType } from '#model/states.ts';
import type { HandOverAnswer } from '#model/wire/owners.ts';
import type { GableDataProvider } from '../../../providers/api/gableDataProvider.ts';
import { failureOf } from '../../../resources/shared/failureOf.ts';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import type { HandOverPreview } from './handOverForm.ts';

type Person = { readonly resource: Resource; readonly id: string };

const previewsOf = (data: unknown): readonly HandOverPreview[] =>
  isObject(data) && Array.isArray(data['resources']) ? (data as HandOverAnswer['data']).resources : [];

/**
 * Returns the react-query result with the number of a user's open records per resource and, for the resource `named`,
 * the records. Nothing is fetched from a server that cannot list open records.
 */
export const useOpenWork = ({ resource, id }: Person, named?: string) => {
  const provider = useDataProvider<GableDataProvider>();
  return useQuery({
    queryKey: [resource.name, 'handOver', id, named ?? ''],
    queryFn: async ({ signal }) =>
      previewsOf(
        await provider.call(resource.name, 'handOver', {
          id,
          signal,
          ...(named === undefined ? {} : { query: { resource: named } }),
        }),
      ),
    enabled: resource.calls.handOver !== undefined,
    retry: false,
  });
};

/**
 * Returns `options`, the ids of the users who can get the records of a user (the active users except this one);
 * `titleOf`, which returns the name for an id, or `…` if it is not loaded; and `isPending`.
 */
export const useHandOverReceivers = ({ resource, id }: Person) => {
  const recordTitle = useRecordTitle();
  const { states } = resource;
  const filter = states === undefined ? {} : { [states.field]: [...statesOfType(states, ['open'])] };
  const { data = [], isPending } = useGetList<ResourceRecord>(resource.name, {
    pagination: { page: 1, perPage: 1000 },
    sort: resource.list.sort,
    filter,
  });
  const titles = new Map(data.map((record) => [record.id, recordTitle(resource, record)]));
  return {
    options: data.map((record) => record.id).filter((other) => other !== id),
    titleOf: (other: string) => titles.get(other) ?? '…',
    isPending,
  };
};

/**
 * Returns `send`, which reassigns records and then fetches all data again, or shows why it failed; and `isSending`.
 * After a success, `onDone` gets the number of reassigned records, or undefined if the server does not return it.
 */
export const useSendHandOver = ({ resource, id }: Person, onDone: (moved: number | undefined) => void) => {
  const provider = useDataProvider<GableDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const [isSending, setIsSending] = useState(false);
  const send = async (body: JsonObject): Promise<void> => {
    setIsSending(true);
    try {
      const answer = await provider.send(resource.name, 'assign', { id, body });
      const handedOver = isObject(answer) && isObject(answer['handedOver']) ? answer['handedOver'] : undefined;
      onDone(handedOver && Object.values(handedOver).reduce<number>((sum, count) => sum + Number(count), 0));
      void queries.invalidateQueries();
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      setIsSending(false);
    }
  };
  return { send, isSending };
};
