import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { recordTitle } from '#model/values/recordTitle.ts';
import type { LogBody } from '#model/wire/wire.ts';
import type { DialogProps } from '../../resources/shared/dialogProps.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { outcomes } from './outcomes.ts';
import { useLog } from './useLog.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { callLogText } from '../../messages/en/callLogText.ts';

/** Logs a note, or a call with its outcome. */
export const LogDialog = ({ resource, open, onClose }: DialogProps) => {
  const { log, isSending, failure } = useLog(resource, onClose);
  const [note, setNote] = useState('');
  if (open.kind !== 'log') return null;
  const { record, way } = open;
  const isNote = way === 'note';
  const isEmpty = isNote && note.trim() === '';
  const body = (more: Partial<LogBody> = {}): LogBody => ({
    kind: way,
    ...(isNote ? {} : { direction: 'outgoing' as const }),
    ...more,
    ...(note.trim() === '' ? {} : { note: note.trim() }),
  });
  const actions = (
    <>
      <Button onClick={onClose} disabled={isSending}>
        {isNote ? actionText('cancel') : callLogText('dontLog')}
      </Button>
      <Button
        variant={isNote ? 'contained' : 'text'}
        loading={isSending}
        disabled={isEmpty}
        onClick={() => log(record.id, body())}
      >
        {isNote ? callLogText('addNote') : callLogText('logWithout')}
      </Button>
    </>
  );
  return (
    <Sheet
      title={callLogText(isNote ? 'noteOn' : 'callWith', { record: recordTitle(resource.recordTitle, record) })}
      width="xs"
      onClose={onClose}
      actions={actions}
    >
      <TextField
        label={actionText('note')}
        fullWidth
        multiline
        minRows={isNote ? 4 : 2}
        value={note}
        autoFocus={isNote}
        sx={{ mt: 1 }}
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isEmpty) log(record.id, body());
        }}
      />
      {!isNote && (
        <div className="rec-outcomes" role="group" aria-label={callLogText('howWas')}>
          {outcomes
            .filter(({ direction }) => direction.includes('outgoing'))
            .map(({ outcome, label }) => (
              <Button
                key={outcome}
                variant="outlined"
                disabled={isSending}
                onClick={() => log(record.id, body({ outcome }))}
              >
                {label()}
              </Button>
            ))}
        </div>
      )}
      {failure !== undefined && (
        <p role="alert" className="rec-form-failure">
          {failure}
        </p>
      )}
    </Sheet>
  );
};
