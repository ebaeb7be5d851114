import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '#model/resource.ts';
import type { BulkBody } from '#model/wire/wire.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import type { DialogProps } from '../shared/dialogs/dialogProps.ts';
import type { AllMatching, BulkOutcome } from '../shared/dialogs/openDialog.ts';
import { startJob } from '../shared/jobs/startJob.ts';
import { failureOf } from '../shared/failureOf.ts';
import { useRefresh } from '../shared/useRefresh.ts';

/**
 * Returns `isSending`, and `send`, which applies an operation to several records with one request (`bulk`). `all` is
 * set if the user chose all records that match the list. Then `delete` and `restore` start a job for all of these
 * records. On success, `send` calls `onOutcome` with the result, and then `onClose`. On failure, `send` shows the error
 * as a toast.
 */
export const useBulk = (
  resource: Resource,
  { onClose, onOutcome, all }: Pick<DialogProps, 'onClose' | 'onOutcome'> & { readonly all?: AllMatching | undefined },
) => {
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const [isSending, setIsSending] = useState(false);
  const sendAll = async (body: BulkBody): Promise<BulkOutcome> =>
    all !== undefined && (body.operation === 'delete' || body.operation === 'restore')
      ? startJob(provider, resource, { action: body.operation, query: all.query })
      : (await provider.bulk(resource.name, body)).data;
  const send = async (body: BulkBody): Promise<void> => {
    setIsSending(true);
    try {
      onOutcome(await sendAll(body));
      void refresh();
      onClose();
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      setIsSending(false);
    }
  };
  return { send, isSending };
};
