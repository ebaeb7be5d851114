import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import type { DialogProps } from '../shared/dialogs/dialogProps.ts';
import { failureOf } from '../shared/failureOf.ts';
import { useRefresh } from '../shared/useRefresh.ts';
import { useBulk } from './useBulk.ts';
import { bulkText } from '../../messages/en/bulkText.ts';

/** What a dialog of `DeleteDialog.tsx` does with records. `purge`: deletes them permanently. */
export type Removal = 'delete' | 'restore' | 'purge';

/**
 * Returns the state of a dialog that deletes, restores or permanently deletes records: the `records`; `all`, set if the
 * user chose all records that match the list; `isSending`; and `send`, which starts the operation. On success, `send`
 * calls `onOutcome` and `onClose`; otherwise it shows the error as a toast.
 */
export const useRemoval = ({ resource, open, onClose, onOutcome }: DialogProps, operation: Removal) => {
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const all = 'records' in open && open.kind !== 'share' ? open.all : undefined;
  const bulk = useBulk(resource, { onClose, onOutcome, all });
  const [isSending, setIsSending] = useState(false);
  const records = 'records' in open ? open.records : [];
  const operations: Readonly<Record<Removal, (id: string) => Promise<unknown>>> = {
    delete: (id) => provider.delete(resource.name, { id }),
    restore: (id) => provider.restore(resource.name, { id }),
    purge: (id) => provider.send(resource.name, 'purge', { id }),
  };
  const one = async (id: string): Promise<void> => {
    setIsSending(true);
    try {
      await operations[operation](id);
      notify(bulkText(`done.${operation}`, { thing: resource.title }), { type: 'success' });
      onOutcome({ done: [id], refused: [] });
      void refresh({ left: operation !== 'restore' });
      onClose();
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      setIsSending(false);
    }
  };
  const [first] = records;
  const send = (): void => {
    void (all === undefined && records.length === 1 && first !== undefined
      ? one(first.id)
      : bulk.send({ operation, ids: records.map(({ id }) => id) }));
  };
  return { records, all, send, isSending: isSending || bulk.isSending };
};
