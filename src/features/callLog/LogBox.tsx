import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Resource } from '#model/resource.ts';
import type { LogBody } from '#model/wire/wire.ts';
import { outcomes } from './outcomes.ts';
import { useLog } from './useLog.ts';

type What = 'note' | 'outgoing' | 'incoming';
const whats: readonly { readonly what: What; readonly label: string }[] = [
  { what: 'note', label: 'Note' },
  { what: 'outgoing', label: 'Call made' },
  { what: 'incoming', label: 'Call received' },
];

type LogBoxProps = { readonly resource: Resource; readonly id: string };

/** Where a note is written, or a call that was made by other means is told of. */
export const LogBox = ({ resource, id }: LogBoxProps) => {
  const [what, setWhat] = useState<What>('note');
  const [note, setNote] = useState('');
  const [outcome, setOutcome] = useState('');
  const { log, isSending, failure } = useLog(resource, () => {
    setNote('');
    setOutcome('');
  });
  const text = note.trim();
  const isEmpty = what === 'note' && text === '';
  const outcomeEntry = outcomes.find((one) => one.outcome === outcome);
  const send = (): void => {
    const noteBody = text === '' ? {} : { note: text };
    const call: LogBody = {
      kind: 'call',
      direction: what === 'incoming' ? 'incoming' : 'outgoing',
      ...noteBody,
      ...(outcomeEntry === undefined ? {} : { outcome: outcomeEntry.outcome }),
    };
    log(id, what === 'note' ? { kind: 'note', ...noteBody } : call);
  };
  return (
    <form
      className="rec-log-box"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) send();
      }}
    >
      <div className="rec-segments" role="group" aria-label="Entry type">
        {whats.map((one) => (
          <button key={one.what} type="button" aria-pressed={one.what === what} onClick={() => setWhat(one.what)}>
            {one.label}
          </button>
        ))}
      </div>
      <TextField
        label={what === 'note' ? 'Note' : 'Call notes'}
        multiline
        minRows={2}
        fullWidth
        value={note}
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isEmpty) send();
        }}
      />
      <div className="rec-log-line">
        {what !== 'note' && (
          <TextField
            select
            label="Outcome"
            value={outcome}
            onChange={(event) => setOutcome(event.target.value)}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            <option value="">Not set</option>
            {outcomes
              .filter(({ direction }) => direction.includes(what))
              .map((one) => (
                <option key={one.outcome} value={one.outcome}>
                  {one.label}
                </option>
              ))}
          </TextField>
        )}
        <Button type="submit" variant="contained" disabled={isEmpty} loading={isSending}>
          {what === 'note' ? 'Add note' : 'Log call'}
        </Button>
      </div>
      {failure !== undefined && (
        <p role="alert" className="rec-form-failure">
          {failure}
        </p>
      )}
    </form>
  );
};
