import Button from '@mui/material/Button';
import { useId } from 'react';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import { mentionsOf } from '../../shared/contact/mentionsOf.ts';
import { FormButtons } from '../../shared/parts/FormButtons.tsx';
import { Sheet } from '../../shared/parts/Sheet.tsx';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { OutcomeChoice } from './OutcomeChoice.tsx';
import { OutcomeForm } from './OutcomeForm.tsx';
import { pendingAppointment, type ChosenOutcome } from './outcomes.ts';
import { useSendOutcome } from './useSendOutcome.ts';
import { actionText } from '../../../messages/en/actionText.ts';
import { statusText } from '../../../messages/en/statusText.ts';

type OutcomeSheetProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  /** The outcome that the user has chosen. Undefined: none yet. */
  readonly chosen: ChosenOutcome | undefined;
  readonly setChosen: (chosen: ChosenOutcome | undefined) => void;
  /** The next state, if the user has already chosen one. Otherwise undefined. */
  readonly to: string | undefined;
  readonly onClose: () => void;
};

/**
 * A dialog that records whether a record's appointment took place, and the next step. While `chosen` is undefined, the
 * user chooses the outcome, which the dialog passes to `setChosen`; then the form is shown. `to`: the next state, if
 * the user has already chosen one. Renders nothing if the record has no appointment.
 */
export const OutcomeSheet = ({ resource, record, chosen, setChosen, to, onClose }: OutcomeSheetProps) => {
  const recordTitle = useRecordTitle();
  const formId = useId();
  const { send, isSending } = useSendOutcome(resource, record, onClose);
  const waiting = pendingAppointment(resource, [record]);
  if (waiting === undefined) return null;
  const actions =
    chosen === undefined ? (
      <Button onClick={onClose}>{actionText('cancel')}</Button>
    ) : (
      <FormButtons
        formId={formId}
        isSending={isSending}
        autoFocus={chosen.outcome === 'notDone'}
        leave={actionText('back')}
        onLeave={() => setChosen(undefined)}
      />
    );
  return (
    <Sheet
      mentions={mentionsOf(resource, record._id)}
      title={statusText('outcome.of', { record: recordTitle(resource, record) })}
      onClose={onClose}
      actions={actions}
    >
      {chosen === undefined ? (
        <OutcomeChoice waiting={waiting} isLate onChoose={(outcome, reason) => setChosen({ outcome, reason })} />
      ) : (
        <OutcomeForm
          key={chosen.outcome}
          id={formId}
          resource={resource}
          waiting={waiting}
          outcome={chosen}
          chosen={to}
          send={send}
          isSending={isSending}
        />
      )}
    </Sheet>
  );
};
