import { useState } from 'react';
import Button from '@mui/material/Button';
import { useDataProvider, useNotify } from 'ra-core';
import { isObject } from '#model/schema/json.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import type { DialogProps } from '../../resources/shared/dialogs/dialogProps.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { actionText } from '../../messages/en/actionText.ts';
import { peopleText } from '../../messages/en/peopleText.ts';

const endedText = (name: string, ended: number): string => {
  if (ended === 0) return peopleText('endSessions.none', { name });
  return peopleText('endSessions.done', { name, count: ended });
};

/** The dialog that asks for confirmation, ends all sessions of a user, and says how many there were. */
export const EndSessionsDialog = ({ resource, open, onClose }: DialogProps) => {
  const recordTitle = useRecordTitle();
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const [isSending, setIsSending] = useState(false);
  const [record] = 'records' in open ? open.records : [];
  if (record === undefined) return null;
  const name = recordTitle(resource, record);
  const send = async (): Promise<void> => {
    setIsSending(true);
    try {
      const answer = await provider.call(resource.name, 'endSessions', { id: String(record.id), body: {} });
      notify(endedText(name, isObject(answer) ? Number(answer['ended']) : 0), { type: 'success' });
      onClose();
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
      setIsSending(false);
    }
  };
  const actions = (
    <>
      <Button onClick={onClose} disabled={isSending}>
        {actionText('cancel')}
      </Button>
      <Button variant="contained" loading={isSending} onClick={() => void send()} autoFocus>
        {actionText('more.endSessions')}
      </Button>
    </>
  );
  return (
    <Sheet title={peopleText('endSessions.title', { name })} width="xs" onClose={onClose} actions={actions}>
      <p>{peopleText('endSessions.text', { name })}</p>
    </Sheet>
  );
};
