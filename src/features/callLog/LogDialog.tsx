import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { recordTitle } from '#model/values/recordTitle.ts';
import type { LogBody } from '#model/wire/wire.ts';
import type { DialogProps } from '../../resources/shared/dialogProps.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { outcomes } from './outcomes.ts';
import { useLog } from './useLog.ts';

/** Writes down what was done with a person: a note, or a call with what came of it. */
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
        {isNote ? 'Cancel' : 'Don’t log'}
      </Button>
      <Button
        variant={isNote ? 'contained' : 'text'}
        loading={isSending}
        disabled={isEmpty}
        onClick={() => log(record.id, body())}
      >
        {isNote ? 'Add note' : 'Log without an outcome'}
      </Button>
    </>
  );
  return (
    <Sheet
      title={`${isNote ? 'Note on' : 'Call with'} ${recordTitle(resource.recordTitle, record)}`}
      width="xs"
      onClose={onClose}
      actions={actions}
    >
      <TextField
        label="Note"
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
        <div className="rec-outcomes" role="group" aria-label="How did the call go?">
          {outcomes
            .filter(({ direction }) => direction.includes('outgoing'))
            .map(({ outcome, label }) => (
              <Button
                key={outcome}
                variant="outlined"
                disabled={isSending}
                onClick={() => log(record.id, body({ outcome }))}
              >
                {label}
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
