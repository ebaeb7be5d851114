import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { DialogProps } from '../../resources/shared/dialogs/dialogProps.ts';
import { mentionsOf } from '../../resources/shared/contact/mentionsOf.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { useLog } from './useLog.ts';
import { FormFailure } from '../../resources/shared/parts/FormFailure.tsx';
import { actionText } from '../../messages/en/actionText.ts';
import { callLogText } from '../../messages/en/callLogText.ts';

/** The dialog that adds a note to a record's timeline. */
export const NoteDialog = ({ resource, open, onClose }: DialogProps) => {
  const recordTitle = useRecordTitle();
  const { log, isSending, failure } = useLog(resource, onClose);
  const [note, setNote] = useState('');
  if (open.kind !== 'note') return null;
  const { record } = open;
  const text = note.trim();
  const send = (): void => log(record.id, { kind: 'note', note: text });
  const actions = (
    <>
      <Button onClick={onClose} disabled={isSending}>
        {actionText('cancel')}
      </Button>
      <Button variant="contained" loading={isSending} disabled={text === ''} onClick={send}>
        {callLogText('addNote')}
      </Button>
    </>
  );
  return (
    <Sheet
      mentions={mentionsOf(resource, record.id)}
      title={callLogText('noteOn', { record: recordTitle(resource, record) })}
      width="xs"
      onClose={onClose}
      actions={actions}
    >
      <TextField
        label={actionText('note')}
        fullWidth
        multiline
        minRows={4}
        value={note}
        autoFocus
        sx={{ mt: 1 }}
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text !== '') send();
        }}
      />
      <FormFailure message={failure} />
    </Sheet>
  );
};
