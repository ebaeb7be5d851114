import { useDataProvider, useNotify } from 'react-admin';
import { useState } from 'react';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import type { DialogProps } from '../shared/dialogProps.ts';
import { failureOf } from '../shared/failureOf.ts';
import { useRefresh } from '../shared/useRefresh.ts';
import { useBulk } from './useBulk.ts';

export type Removal = 'delete' | 'restore' | 'purge';

const done: Readonly<Record<Removal, string>> = {
  delete: 'deleted',
  restore: 'restored',
  purge: 'permanently deleted',
};

/** Deletes, restores or ends: several records by `bulk`, one by its own call, which tells whether it was. */
export const useRemoval = ({ resource, open, onClose, onOutcome }: DialogProps, operation: Removal) => {
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const bulk = useBulk(resource, { onClose, onOutcome });
  const [isSending, setIsSending] = useState(false);
  const records = 'records' in open ? open.records : [];
  const ask: Readonly<Record<Removal, (id: string) => Promise<unknown>>> = {
    delete: (id) => provider.delete(resource.name, { id }),
    restore: (id) => provider.restore(resource.name, { id }),
    purge: (id) => provider.ask(resource.name, 'purge', { id }),
  };
  const one = async (id: string): Promise<void> => {
    setIsSending(true);
    try {
      await ask[operation](id);
      notify(`${resource.title} ${done[operation]}`, { type: 'success' });
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
    void (records.length === 1 && first !== undefined
      ? one(first.id)
      : bulk.send({ verb: operation, ids: records.map(({ id }) => id) }));
  };
  return { records, send, isSending: isSending || bulk.isSending };
};
