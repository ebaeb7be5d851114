import { useDataProvider, useNotify } from 'react-admin';
import { useState } from 'react';
import type { Resource } from '#model/resource.ts';
import type { BulkBody } from '#model/wire/wire.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import type { DialogProps } from '../shared/dialogProps.ts';
import { failureOf } from '../shared/failureOf.ts';
import { useRefresh } from '../shared/useRefresh.ts';

/** Applies one operation to several records, and passes on the result. */
export const useBulk = (resource: Resource, { onClose, onOutcome }: Pick<DialogProps, 'onClose' | 'onOutcome'>) => {
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const [isSending, setIsSending] = useState(false);
  const send = async (body: BulkBody): Promise<void> => {
    setIsSending(true);
    try {
      const { data } = await provider.bulk(resource.name, body);
      onOutcome(data);
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
