import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import type { Resource } from '#model/resource.ts';
import type { LogBody } from '#model/wire/wire.ts';
import { outcomes } from './outcomes.ts';
import { mentionsOf } from '../../resources/shared/contact/mentionsOf.ts';
import { useLog } from './useLog.ts';
import { holdUnsavedNote } from '../../resources/shared/savedWork.ts';
import { FormFailure } from '../../resources/shared/parts/FormFailure.tsx';
import { actionText } from '../../messages/en/actionText.ts';
import { callLogText } from '../../messages/en/callLogText.ts';

type What = 'note' | 'outgoing' | 'incoming';
const whats: readonly What[] = ['note', 'outgoing', 'incoming'];

type LogBoxProps = { readonly resource: Resource; readonly id: string };

type Entry = { readonly what: What; readonly note: string; readonly outcome: string };

/** Returns the entry of the timeline. A note or an outcome that is empty is left out. */
const bodyOf = ({ what, note, outcome }: Entry): LogBody => {
  const chosen = outcomes.find((one) => one.outcome === outcome);
  const noteBody = note.trim() === '' ? {} : { note: note.trim() };
  return what === 'note'
    ? { kind: 'note', ...noteBody }
    : {
        kind: 'call',
        direction: what,
        ...noteBody,
        ...(chosen === undefined ? {} : { outcome: chosen.outcome }),
      };
};

type OutcomeProps = Pick<Entry, 'what' | 'outcome'> & { readonly onChange: (outcome: string) => void };

const OutcomeInput = ({ what, outcome, onChange }: OutcomeProps) => (
  <TextField
    select
    label={callLogText('outcome.title')}
    value={outcome}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    <option value="">{callLogText('outcome.none')}</option>
    {outcomes
      .filter(({ direction }) => what !== 'note' && direction.includes(what))
      .map((one) => (
        <option key={one.outcome} value={one.outcome}>
          {one.label()}
        </option>
      ))}
  </TextField>
);

/** The form that saves a note, or a call that was not started in the product, to the timeline of the record `id`. */
export const LogBox = ({ resource, id }: LogBoxProps) => {
  const [what, setWhat] = useState<What>('note');
  const [note, setNote] = useState('');
  const [outcome, setOutcome] = useState('');
  const { log, isSending, failure } = useLog(resource, () => {
    setNote('');
    setOutcome('');
  });
  const hasNote = note.trim() !== '';
  useEffect(() => (hasNote ? holdUnsavedNote(id) : undefined), [id, hasNote]);
  const isEmpty = what === 'note' && !hasNote;
  const send = (): void => log(id, bodyOf({ what, note, outcome }));
  return (
    <form
      className="rec-log-box"
      {...mentionsOf(resource, id)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) send();
      }}
    >
      <div className="rec-segments" role="group" aria-label={callLogText('entry.title')}>
        {whats.map((one) => (
          <button key={one} type="button" aria-pressed={one === what} onClick={() => setWhat(one)}>
            {callLogText(`entry.${one}`)}
          </button>
        ))}
      </div>
      <TextField
        label={what === 'note' ? actionText('note') : callLogText('callNotes')}
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
        {what !== 'note' && <OutcomeInput what={what} outcome={outcome} onChange={setOutcome} />}
        <Button type="submit" variant="contained" disabled={isEmpty} loading={isSending}>
          {what === 'note' ? callLogText('addNote') : callLogText('logCall')}
        </Button>
      </div>
      <FormFailure message={failure} />
    </form>
  );
};
