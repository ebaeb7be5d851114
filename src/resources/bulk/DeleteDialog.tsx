import Button from '@mui/material/Button';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import { recordTitle } from '#model/recordTitle.ts';
import type { GableDataProvider } from '../../providers/gableDataProvider.ts';
import type { DialogProps } from '../shared/dialogProps.ts';
import { failureOf } from '../shared/failureOf.ts';
import { Sheet } from '../shared/Sheet.tsx';
import { useRefresh } from '../shared/useRefresh.ts';
import { useRights } from '../shared/useRights.ts';
import { useBulk } from './useBulk.ts';

type Verb = 'delete' | 'restore';
const words = {
  delete: { act: 'Delete', done: 'deleted' },
  restore: { act: 'Restore', done: 'restored' },
} as const;

/** Deletes or restores: several records by `bulk`, one by its own call, which tells whether it was. */
const useRemoval = ({ resource, open, onClose, onOutcome }: DialogProps, verb: Verb) => {
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const bulk = useBulk(resource, { onClose, onOutcome });
  const [isSending, setIsSending] = useState(false);
  const records = 'records' in open ? open.records : [];
  const one = async (id: string): Promise<void> => {
    setIsSending(true);
    try {
      if (verb === 'delete') await provider.delete(resource.name, { id });
      else await provider.restore(resource.name, { id });
      notify(`${resource.title} ${words[verb].done}`, { type: 'success' });
      onOutcome({ done: [id], refused: [] });
      void refresh({ left: verb === 'delete' });
      onClose();
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      setIsSending(false);
    }
  };
  const [first] = records;
  const send = (): void => {
    void (records.length === 1 && first !== undefined ? one(first.id) : bulk.send({ verb, ids: records.map(({ id }) => id) }));
  };
  return { records, send, isSending: isSending || bulk.isSending };
};

const Removal = ({ verb, ...props }: DialogProps & { readonly verb: Verb }) => {
  const { resource, onClose } = props;
  const { records, send, isSending } = useRemoval(props, verb);
  const mayRestore = useRights(resource).may('restore');
  const [first] = records;
  const what = records.length === 1 && first !== undefined
    ? recordTitle(resource.recordTitle, first)
    : `${records.length} ${resource.plural.toLowerCase()}`;
  const actions = (
    <>
      <Button onClick={onClose} disabled={isSending}>Cancel</Button>
      <Button variant="contained" color={verb === 'delete' ? 'error' : 'primary'} onClick={send} loading={isSending} autoFocus>{words[verb].act}</Button>
    </>
  );
  return (
    <Sheet title={`${words[verb].act} ${what}?`} width="xs" onClose={onClose} actions={actions}>
      {verb === 'delete'
        ? `Nothing is lost: ${mayRestore ? 'you find it under “Deleted” and can restore it there' : 'somebody with the right to restore can bring it back'}.`
        : 'It stands in the lists again, as it was.'}
    </Sheet>
  );
};

/** Asks before records are deleted, and says that they can be brought back. */
export const DeleteDialog = (props: DialogProps) => <Removal {...props} verb="delete" />;

/** Asks before deleted records are restored. */
export const RestoreDialog = (props: DialogProps) => <Removal {...props} verb="restore" />;
