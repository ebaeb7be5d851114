import Button from '@mui/material/Button';
import { useId, useMemo, useState } from 'react';
import { useKindContext, useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import { awaitsOutcome } from '#model/states.ts';
import type { CallOutcome } from '#model/schema/statesSchema.ts';
import type { DialogProps } from '../../shared/dialogs/dialogProps.ts';
import { FormButtons } from '../../shared/parts/FormButtons.tsx';
import { Sheet } from '../../shared/parts/Sheet.tsx';
import { announceSavedWork } from '../../shared/savedWork.ts';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { contactsOf } from '../../shared/contact/contacts.ts';
import { useRights } from '../../shared/useRights.ts';
import { CallForm } from './CallForm.tsx';
import { CallOutcomes } from './CallOutcomes.tsx';
import { CallStatus } from './CallStatus.tsx';
import { movesOf } from '../moves.ts';
import { proposedSteps } from '../proposedSteps.ts';
import { sendCall } from './sendCall.ts';
import { useLogCall } from './useLogCall.ts';
import { useStartCall } from './useStartCall.ts';
import { useWriteCall } from './useWriteCall.ts';
import { FormFailure } from '../../shared/parts/FormFailure.tsx';
import { actionText } from '../../../messages/en/actionText.ts';
import { callLogText } from '../../../messages/en/callLogText.ts';

type CallSheetProps = Pick<DialogProps, 'resource' | 'onClose' | 'openOther'> & {
  readonly record: ResourceRecord;
  readonly canDial: boolean;
};

const canMove = (resource: Resource, record: ResourceRecord): boolean =>
  resource.states !== undefined && !record['deletedAt'];

/**
 * Returns the call that the dialog logs: the record with its current version, whether its appointment must get an
 * outcome first (`isLate`), the possible next steps (`moves`), and the functions that log the call.
 */
const useCallToLog = ({ resource, record: opened, canDial, onClose, openOther }: CallSheetProps) => {
  const recordTitle = useRecordTitle();
  const rights = useRights(resource);
  const call = useStartCall(resource, opened, { isWanted: canDial });
  // Starting the call has changed the record, so its version is newer.
  const { version = opened.version } = call;
  const record = useMemo(() => ({ ...opened, version }), [opened, version]);
  const { timeZone, settings } = useKindContext();
  const [now] = useState(() => new Date());
  const isLate = resource.states !== undefined && awaitsOutcome(resource.states, record, now);
  const moves = useMemo(
    () => (rights.may('status') && canMove(resource, record) && !isLate ? movesOf(resource, [record], rights.map) : []),
    [resource, record, rights, isLate],
  );
  const { write, isSending } = useWriteCall({
    resource,
    record,
    call: call.id,
    // The outcome of a past appointment must be recorded before any next step.
    onDone: (logged) => {
      if (isLate && rights.may('outcome') && openOther !== undefined)
        return openOther({ kind: 'status', records: [logged] });
      onClose();
      announceSavedWork({ resource: resource.name, id: record._id });
    },
  });
  return {
    ...useLogCall(write),
    send: sendCall(resource, record, write),
    isSending,
    call,
    record,
    isLate,
    moves,
    name: recordTitle(resource, record),
    /** Returns the next steps that an outcome proposes, the preferred one first. */
    proposalsAfter: (outcome: CallOutcome) =>
      moves.length === 0
        ? []
        : proposedSteps({ resource, record, map: rights.map, clock: { timeZone, now }, settings }, outcome),
  };
};

type OutcomeStepProps = Omit<CallSheetProps, 'record' | 'openOther'> & {
  readonly toLog: ReturnType<typeof useCallToLog>;
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly onChoose: (outcome: CallOutcome) => void;
};

/** The first step: the user chooses the outcome, or logs the call without one. */
const OutcomeStep = ({ resource, canDial, onClose, toLog, note, onNote, onChoose }: OutcomeStepProps) => {
  const rights = useRights(resource);
  const { call, record, isLate, moves, name, log, isSending, failure, proposalsAfter } = toLog;
  const actions = (
    <>
      <Button onClick={onClose} disabled={isSending}>
        {callLogText(call.id === undefined ? 'dontLog' : 'later')}
      </Button>
      {call.id === undefined && (
        <Button loading={isSending} onClick={() => log({ note })}>
          {callLogText('logWithout')}
        </Button>
      )}
    </>
  );
  return (
    <Sheet title={callLogText('callWith', { record: name })} onClose={onClose} actions={actions}>
      {canDial && (
        <CallStatus call={call} name={name} href={contactsOf(rights.contactFields, record, ['call'])[0]?.href} />
      )}
      <CallOutcomes
        proposalFor={(outcome) => proposalsAfter(outcome)[0]}
        hasNext={moves.length > 0}
        isLate={isLate}
        isSending={isSending}
        note={note}
        onNote={onNote}
        onChoose={(outcome) => (moves.length > 0 ? onChoose(outcome) : log({ outcome, note }))}
        onLogOnly={(outcome) => log({ outcome, note })}
      />
      <FormFailure message={failure} />
    </Sheet>
  );
};

const CallSheet = (props: CallSheetProps) => {
  const { resource, canDial, onClose } = props;
  const formId = useId();
  const toLog = useCallToLog(props);
  const { record, moves, name, send, isSending, proposalsAfter } = toLog;
  const [outcome, setOutcome] = useState<CallOutcome>();
  const [note, setNote] = useState('');
  if (outcome === undefined)
    return <OutcomeStep {...{ resource, canDial, onClose, toLog, note }} onNote={setNote} onChoose={setOutcome} />;
  return (
    <Sheet
      title={callLogText('callWith', { record: name })}
      onClose={onClose}
      actions={
        <FormButtons
          formId={formId}
          isSending={isSending}
          autoFocus
          leave={actionText('back')}
          onLeave={() => setOutcome(undefined)}
        />
      }
    >
      <CallForm
        id={formId}
        resource={resource}
        record={record}
        moves={moves}
        outcome={outcome}
        proposals={proposalsAfter(outcome)}
        note={note}
        send={send}
        isSending={isSending}
      />
    </Sheet>
  );
};

/**
 * A dialog that logs a call. The user chooses the outcome and then the next step, which the outcome may propose. One
 * request saves both. With `open.canDial`, the dialog also starts the call when it opens, through the channel for
 * calls. Renders nothing if `open` is another dialog.
 */
export const CallDialog = ({ open, ...rest }: DialogProps) =>
  open.kind === 'call' ? <CallSheet record={open.record} canDial={open.canDial === true} {...rest} /> : null;
