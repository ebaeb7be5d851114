import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import { isFinal } from '../../shared/quickTransitions.ts';
import { awaitsOutcome } from '#model/states.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import type { Resource } from '#model/resource.ts';
import type { DialogProps } from '../../shared/dialogs/dialogProps.ts';
import type { AllMatching } from '../../shared/dialogs/openDialog.ts';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { mentionsOf } from '../../shared/contact/mentionsOf.ts';
import { Sheet } from '../../shared/parts/Sheet.tsx';
import { useRights } from '../../shared/useRights.ts';
import { OutcomeChoice } from '../outcome/OutcomeChoice.tsx';
import { OutcomeSheet } from '../outcome/OutcomeSheet.tsx';
import { pendingAppointment, type ChosenOutcome, type Waiting } from '../outcome/outcomes.ts';
import { moveTitle, movesOf } from '../moves.ts';
import { timeFieldOf } from '../proposedSteps.ts';
import { ChangeButtons } from './ChangeButtons.tsx';
import { StatusChoice } from './StatusChoice.tsx';
import { StatusForm } from './StatusForm.tsx';
import { useSendStatus } from './useSendStatus.ts';
import { actionText } from '../../../messages/en/actionText.ts';
import { statusText } from '../../../messages/en/statusText.ts';

/** Returns the title of the dialog: the record, or the number of records if there are several. */
const useTitle = (resource: Resource, records: readonly ResourceRecord[], all: AllMatching | undefined): string => {
  const recordTitle = useRecordTitle();
  const [first] = records;
  return all === undefined && records.length === 1 && first !== undefined
    ? statusText('titleOne', { record: recordTitle(resource, first) })
    : statusText('titleMany', { count: all?.total ?? records.length, things: inLowerCase(resource.plural) });
};

type StatusSheetProps = Pick<DialogProps, 'resource' | 'onClose' | 'onOutcome' | 'openOther'> & {
  readonly records: readonly ResourceRecord[];
  readonly all: AllMatching | undefined;
  /** The chosen status. Undefined: the user has not chosen one yet. */
  readonly to: string | undefined;
  /** The time for which the record is scheduled (ISO 8601). Undefined: it is not chosen yet. */
  readonly at: string | undefined;
  readonly onTo: (to: string | undefined) => void;
  /** The appointment whose outcome the user can record instead. */
  readonly waiting: Waiting | undefined;
  readonly onAppointment: (outcome: ChosenOutcome) => void;
};

/** The choice of the new status, then the form with what it requires. */
const StatusSheet = (props: StatusSheetProps) => {
  const { resource, records, all, to, at, onTo, waiting, onAppointment, onClose, onOutcome, openOther } = props;
  const formId = useId();
  const map = usePermissionMap();
  const title = useTitle(resource, records, all);
  const { send, isSending } = useSendStatus(resource, records, { onClose, onOutcome, all });
  const possible = movesOf(resource, records, map);
  const moves = at === undefined ? possible : possible.filter((one) => timeFieldOf(resource, one) !== undefined);
  const move = moves.find((one) => one.to === to);
  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={
        move === undefined ? (
          <Button onClick={onClose}>{actionText('cancel')}</Button>
        ) : (
          <ChangeButtons
            formId={formId}
            isSending={isSending}
            submit={moveTitle(move)}
            isFinal={resource.states !== undefined && isFinal(resource.states, move.to)}
            onOther={moves.length > 1 ? () => onTo(undefined) : undefined}
            onClose={onClose}
          />
        )
      }
      mentions={mentionsOf(resource, records.length === 1 ? records[0]?._id : undefined)}
    >
      {move === undefined && waiting !== undefined && (
        <OutcomeChoice
          waiting={waiting}
          isLate={false}
          onChoose={(outcome, reason) => onAppointment({ outcome, reason })}
        />
      )}
      {move === undefined ? (
        <StatusChoice resource={resource} moves={moves} count={records.length} onChoose={onTo} />
      ) : (
        <StatusForm
          key={move.to}
          id={formId}
          resource={resource}
          move={move}
          at={at}
          records={records}
          send={send}
          isSending={isSending}
          openOther={openOther}
        />
      )}
    </Sheet>
  );
};

/**
 * Changes the status of one or more records. If the appointment of a single record is over and the user may record
 * outcomes, the dialog asks for the outcome instead. `onOutcome` gets the result for several records.
 */
export const StatusDialog = ({ resource, open, ...rest }: DialogProps) => {
  const rights = useRights(resource);
  const records = open.kind === 'status' ? open.records : [];
  const all = open.kind === 'status' ? open.all : undefined;
  const [to, setTo] = useState(open.kind === 'status' ? open.to : undefined);
  const [outcome, setOutcome] = useState<ChosenOutcome>();
  const waiting = all === undefined ? pendingAppointment(resource, records) : undefined;
  const isLate = waiting !== undefined && awaitsOutcome(waiting.states, waiting.record, new Date());
  const mayRecord = rights.may('outcome');
  if (waiting !== undefined && (outcome !== undefined || (isLate && mayRecord)))
    return (
      <OutcomeSheet
        resource={resource}
        record={waiting.record}
        chosen={outcome}
        setChosen={setOutcome}
        to={to}
        onClose={rest.onClose}
      />
    );
  return (
    <StatusSheet
      {...rest}
      {...{ resource, records, all, to }}
      at={open.kind === 'status' ? open.at : undefined}
      onTo={setTo}
      waiting={mayRecord ? waiting : undefined}
      onAppointment={setOutcome}
    />
  );
};
