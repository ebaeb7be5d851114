import Button from '@mui/material/Button';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import { isObject } from '#model/json.ts';
import { recordTitle } from '#model/recordTitle.ts';
import type { GableDataProvider } from '../../providers/gableDataProvider.ts';
import type { DialogProps } from '../shared/dialogProps.ts';
import { failureOf } from '../shared/failureOf.ts';
import { Sheet } from '../shared/Sheet.tsx';
import { useRefresh } from '../shared/useRefresh.ts';
import { MachineFrame } from './MachineFrame.tsx';
import { secretWords } from './secretWords.ts';

/** Makes the secret of a record for machines and shows it this once. */
export const SecretDialog = ({ resource, open, onClose }: DialogProps) => {
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const [secret, setSecret] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [record] = 'records' in open ? open.records : [];
  if (record === undefined) return null;
  const name = recordTitle(resource.recordTitle, record);
  const words = secretWords(resource, record);
  const make = async (): Promise<void> => {
    setIsSending(true);
    try {
      const answer = await provider.ask(resource.name, 'newSecret', { id: record.id, body: {} });
      setSecret(isObject(answer) ? String(answer['secret']) : '');
      void refresh();
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      setIsSending(false);
    }
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret ?? '');
      notify('Copied', { type: 'success' });
    } catch {
      notify('Copying is not allowed here. Please select it and copy it.', { type: 'warning' });
    }
  };
  const actions = secret === undefined ? (
    <>
      <Button onClick={onClose} disabled={isSending}>{words.isFirst ? 'Later' : 'Cancel'}</Button>
      <Button variant="contained" loading={isSending} onClick={() => void make()} autoFocus>{words.act}</Button>
    </>
  ) : <Button variant="contained" onClick={onClose}>Done</Button>;
  return (
    <Sheet title={secret === undefined ? `${words.act}: ${name}` : `${words.what} of ${name}`} onClose={onClose} actions={actions}>
      {secret === undefined ? <p>{words.before}</p> : (
        <MachineFrame className="machine-form">
          <div className="machine-secret">
            <output aria-label={words.what}>{secret}</output>
            <Button variant="outlined" onClick={() => void copy()}>Copy</Button>
          </div>
          <p className="rec-muted">It is shown only now. Keep it where the other program finds it, as you would a password; nobody can read it here again.</p>
        </MachineFrame>
      )}
    </Sheet>
  );
};
