import Button from '@mui/material/Button';
import { useId } from 'react';
import { recordTitle } from '#model/values/recordTitle.ts';
import type { Resource } from '#model/resource.ts';
import { Sheet } from '../shared/parts/Sheet.tsx';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { OutcomeChoice } from './OutcomeChoice.tsx';
import { OutcomeForm } from './OutcomeForm.tsx';
import { appointmentToTell, type Outcome } from './outcomes.ts';

import { useSendOutcome } from './useSendOutcome.ts';

type OutcomeSheetProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly told: Outcome | undefined;
  readonly setTold: (told: Outcome | undefined) => void;
  /** The next state that was chosen before; undefined: none yet. */
  readonly to: string | undefined;
  readonly onClose: () => void;
};

/** Tells of an appointment whether it took place, and what comes next. */
export const OutcomeSheet = ({ resource, record, told, setTold, to, onClose }: OutcomeSheetProps) => {
  const formId = useId();
  const { send, isSending } = useSendOutcome(resource, record, onClose);
  const waiting = appointmentToTell(resource, [record]);
  if (waiting === undefined) return null;
  const actions = told === undefined ? <Button onClick={onClose}>Cancel</Button> : (
    <>
      <Button onClick={() => setTold(undefined)} disabled={isSending}>Back</Button>
      <Button type="submit" form={formId} variant="contained" loading={isSending}>Save</Button>
    </>
  );
  return (
    <Sheet title={`Outcome: ${recordTitle(resource.recordTitle, record)}`} onClose={onClose} actions={actions}>
      {told === undefined
        ? <OutcomeChoice waiting={waiting} isLate onTell={setTold} />
        : <OutcomeForm key={told} id={formId} resource={resource} waiting={waiting} told={told} chosen={to} send={send} />}
    </Sheet>
  );
};
