import Button from '@mui/material/Button';
import { useId } from 'react';
import { recordTitle } from '#model/values/recordTitle.ts';
import type { Resource } from '#model/resource.ts';
import { Sheet } from '../shared/parts/Sheet.tsx';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { OutcomeChoice } from './OutcomeChoice.tsx';
import { OutcomeForm } from './OutcomeForm.tsx';
import { pendingAppointment, type Outcome } from './outcomes.ts';

import { useSendOutcome } from './useSendOutcome.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { statusText } from '../../messages/en/statusText.ts';

type OutcomeSheetProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly outcome: Outcome | undefined;
  readonly setOutcome: (outcome: Outcome | undefined) => void;
  /** The next state chosen before; undefined: none yet. */
  readonly to: string | undefined;
  readonly onClose: () => void;
};

/** Records whether an appointment took place, and the next step. */
export const OutcomeSheet = ({ resource, record, outcome, setOutcome, to, onClose }: OutcomeSheetProps) => {
  const formId = useId();
  const { send, isSending } = useSendOutcome(resource, record, onClose);
  const waiting = pendingAppointment(resource, [record]);
  if (waiting === undefined) return null;
  const actions =
    outcome === undefined ? (
      <Button onClick={onClose}>{actionText('cancel')}</Button>
    ) : (
      <>
        <Button onClick={() => setOutcome(undefined)} disabled={isSending}>
          {actionText('back')}
        </Button>
        <Button type="submit" form={formId} variant="contained" loading={isSending}>
          {actionText('save')}
        </Button>
      </>
    );
  return (
    <Sheet
      title={statusText('outcome.of', { record: recordTitle(resource.recordTitle, record) })}
      onClose={onClose}
      actions={actions}
    >
      {outcome === undefined ? (
        <OutcomeChoice waiting={waiting} isLate onChoose={setOutcome} />
      ) : (
        <OutcomeForm
          key={outcome}
          id={formId}
          resource={resource}
          waiting={waiting}
          outcome={outcome}
          chosen={to}
          send={send}
        />
      )}
    </Sheet>
  );
};
