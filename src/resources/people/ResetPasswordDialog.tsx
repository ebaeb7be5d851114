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
import { PeopleFrame } from './PeopleFrame.tsx';

/** Makes a one-time password for somebody and shows it this once. */
export const ResetPasswordDialog = ({ resource, open, onClose }: DialogProps) => {
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const [password, setPassword] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [record] = 'records' in open ? open.records : [];
  if (record === undefined) return null;
  const name = recordTitle(resource.recordTitle, record);
  const reset = async (): Promise<void> => {
    setIsSending(true);
    try {
      const answer = await provider.ask(resource.name, 'resetPassword', { id: record.id, body: {} });
      setPassword(isObject(answer) ? String(answer['password']) : '');
      void refresh();
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      setIsSending(false);
    }
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(password ?? '');
      notify('Copied', { type: 'success' });
    } catch {
      notify('Copying is not allowed here. Please select the password and copy it.', { type: 'warning' });
    }
  };
  const actions = password === undefined ? (
    <>
      <Button onClick={onClose} disabled={isSending}>Cancel</Button>
      <Button variant="contained" loading={isSending} onClick={() => void reset()} autoFocus>Reset password</Button>
    </>
  ) : <Button variant="contained" onClick={onClose}>Done</Button>;
  return (
    <Sheet title={password === undefined ? `Reset the password of ${name}?` : `One-time password of ${name}`} width="xs" onClose={onClose} actions={actions}>
      {password === undefined
        ? <p>{name} is signed out everywhere and gets a password that is good for one sign-in. They choose their own right after it.</p>
        : (
          <PeopleFrame className="people-form">
            <div className="people-password">
              <output aria-label="One-time password">{password}</output>
              <Button variant="outlined" onClick={() => void copy()}>Copy</Button>
            </div>
            <p className="rec-muted">It is shown only now. Tell it to {name} in person or by phone; at the next sign-in they choose their own.</p>
          </PeopleFrame>
        )}
    </Sheet>
  );
};
