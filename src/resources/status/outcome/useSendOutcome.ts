import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import { isBlank, isObject, type Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { GableDataProvider } from '../../../providers/api/gableDataProvider.ts';
import { createRequestKey } from '../../shared/createRequestKey.ts';
import { failureOf } from '../../shared/failureOf.ts';
import { announceSavedWork } from '../../shared/savedWork.ts';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { useRefresh } from '../../shared/useRefresh.ts';
import type { Outcome } from './outcomes.ts';
import { offlineText } from '../../../messages/en/offlineText.ts';
import { repeatableHeaders } from '../../../providers/api/http/repeatableHeaders.ts';
import { statusText } from '../../../messages/en/statusText.ts';

type OutcomeToSend = {
  readonly outcome: Outcome;
  /** The next state. */
  readonly to: string;
  readonly values: Readonly<Record<string, unknown>>;
};
type Refused = { readonly fields: Readonly<Record<string, string>>; readonly message: string | undefined };

/**
 * Sends an outcome with the next step. Resolves to the server's reasons for refusing the outcome; they are empty after
 * success.
 */
export type SendOutcome = (outcome: OutcomeToSend) => Promise<Refused>;

// checked: the values of a form are JSON, because every input returns the value of its kind
const filledIn = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value))) as Readonly<Record<string, Json>>;

/**
 * Returns `send`, which sends the outcome of a record's appointment with the next step and then calls `onClose`. If the
 * server refuses the outcome, `send` resolves to the reasons. If another user has changed the record, `send` also
 * fetches the record again. `isSending`: whether the request is running.
 */
export const useSendOutcome = (resource: Resource, record: ResourceRecord, onClose: () => void) => {
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const [withKey] = useState(createRequestKey);
  const [isSending, setIsSending] = useState(false);
  const send: SendOutcome = async ({ outcome, to, values }) => {
    const { note, doneAt, reason, next } = values;
    const step = { ...filledIn(isObject(next) ? next : {}), [resource.states?.field ?? 'status']: to };
    const body = filledIn({
      outcome,
      note,
      ...(outcome === 'done' ? { doneAt } : { reason }),
      version: record.version,
    });
    setIsSending(true);
    try {
      const answer = await withKey((key) =>
        provider.send(resource.name, 'outcome', {
          id: record.id,
          body: { ...body, next: step },
          headers: repeatableHeaders(key),
        }),
      );
      const isKept = isObject(answer) && answer['isKept'] === true;
      notify(isKept ? offlineText('kept') : statusText('outcome.saved'), { type: 'success' });
      await refresh();
      onClose();
      announceSavedWork({ resource: resource.name, id: record._id });
      return { fields: {}, message: undefined };
    } catch (error) {
      const { code, fields, message } = failureOf(error);
      if (code === 'STALE_VERSION') await refresh();
      return {
        fields,
        message: code === 'STALE_VERSION' ? statusText('stale', { message }) : message,
      };
    } finally {
      setIsSending(false);
    }
  };
  return { send, isSending };
};
