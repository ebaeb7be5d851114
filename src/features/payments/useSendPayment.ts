import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { createKeyHeader } from '#model/wire/wire.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { createRequestKey } from '../../resources/shared/createRequestKey.ts';
import { failureOf, type Failure } from '../../resources/shared/failureOf.ts';
import { useRefresh } from '../../resources/shared/useRefresh.ts';

/**
 * Sends the request that records or reverses a payment. Resolves to the errors of the form's fields: field → message.
 * Empty after a success, and if the error is not about fields.
 */
export type SendPayment = (body: JsonObject) => Promise<Failure['fields']>;

/**
 * Returns `send`, which records or reverses a payment of the record `id`; `isSending`; and `failure`, why the last
 * attempt failed. After a success, `send` calls `onDone`, whose parameter is true if a payment was reversed. After a
 * success or an error, the records of the resource are fetched again.
 */
export const useSendPayment = (resource: Resource, id: string, onDone: (isRemoval: boolean) => void) => {
  const provider = useDataProvider<GableDataProvider>();
  const refresh = useRefresh(resource);
  const [withKey] = useState(createRequestKey);
  const [failure, setFailure] = useState<Failure>();
  const [isSending, setIsSending] = useState(false);
  const send: SendPayment = async (body) => {
    setIsSending(true);
    setFailure(undefined);
    try {
      await withKey((key) =>
        provider.send(resource.name, 'recordPayment', { id, body, headers: { [createKeyHeader]: key } }),
      );
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
