import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { failureOf, type Failure } from '../../resources/shared/failureOf.ts';
import { useRefresh } from '../../resources/shared/useRefresh.ts';

/** Records or reverses a payment. Resolves to the problems of fields: field → message. */
export type SendPayment = (body: JsonObject) => Promise<Failure['fields']>;

/**
 * Returns `isSending`, `failure`, and `send`, which records or reverses a payment. Whether it succeeds or fails, `send`
 * then loads the records of the resource again. It calls `onDone` only after a success.
 */
export const useSendPayment = (resource: Resource, id: string, onDone: (isRemoval: boolean) => void) => {
  const provider = useDataProvider<GableDataProvider>();
  const refresh = useRefresh(resource);
  const [failure, setFailure] = useState<Failure>();
  const [isSending, setIsSending] = useState(false);
  const send: SendPayment = async (body) => {
    setIsSending(true);
    setFailure(undefined);
    try {
      await provider.send(resource.name, 'recordPayment', { id, body });
      onDone(Object.hasOwn(body, 'remove'));
      return {};
    } catch (error) {
      const found = failureOf(error);
      setFailure(found);
      return found.fields;
    } finally {
      setIsSending(false);
      void refresh();
    }
  };
  return { send, failure, isSending };
};
