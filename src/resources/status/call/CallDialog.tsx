import Button from '@mui/material/Button';
import { useId, useMemo, useState } from 'react';
import { useKindContext } from '#kinds/kindContext.tsx';
import { recordTitle } from '#model/values/recordTitle.ts';
import type { Resource } from '#model/resource.ts';
import { awaitsOutcome } from '#model/states.ts';
import type { CallOutcome } from '#model/schema/schema.ts';
import type { DialogProps } from '../../shared/dialogs/dialogProps.ts';
import { FormButtons } from '../../shared/parts/FormButtons.tsx';
import { Sheet } from '../../shared/parts/Sheet.tsx';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { contactsOf } from '../../shared/contact/contacts.ts';
import { useRights } from '../../shared/useRights.ts';
import { CallForm } from './CallForm.tsx';
import { CallOutcomes } from './CallOutcomes.tsx';
import { CallStatus } from './CallStatus.tsx';
import { movesOf } from '../moves.ts';
import { proposedStep } from '../proposedStep.ts';
import { useSendCall } from './useSendCall.ts';
import { useStartCall } from './useStartCall.ts';
import { FormFailure } from '../../shared/parts/FormFailure.tsx';
import { actionText } from '../../../messages/en/actionText.ts';
import { callLogText } from '../../../messages/en/callLogText.ts';

type CallSheetProps = Pick<DialogProps, 'resource' | 'onClose' | 'openOther'> & {
  readonly record: ResourceRecord;
  readonly canDial: boolean;
};

const canMove = (resource: Resource, record: ResourceRecord, isLate: boolean): boolean =>
  resource.states !== undefined && !record['deletedAt'] && !isLate;

const CallSheet = ({ resource, record: opened, canDial, onClose, openOther }: CallSheetProps) => {
  const formId = useId();
  const rights = useRights(resource);
  const call = useStartCall(resource, opened, canDial);
  // Starting the call has changed the record, so its version is newer.
  const { version = opened.version } = call;
  const record = useMemo(() => ({ ...opened, version }), [opened, version]);
  const { timeZone } = useKindContext();
  const [outcome, setOutcome] = useState<CallOutcome>();
  const [note, setNote] = useState('');
  const [now] = useState(() => new Date());
  const isLate = resource.states !== undefined && awaitsOutcome(resource.states, record, now);
  const moves = useMemo(
    () => (rights.may('status') && canMove(resource, record, isLate) ? movesOf(resource, [record], rights.map) : []),
    [resource, record, rights, isLate],
  );
  const { log, isSending, failure, send } = useSendCall(resource, record, {
    call: call.id,
    // The outcome of a past appointment must be recorded before any next step.
    onDone: (logged) =>
      isLate && rights.may('outcome') && openOther !== undefined
        ? openOther({ kind: 'status', records: [logged] })
        : onClose(),
  });
  const proposalFor = (one: CallOutcome) =>
    moves.length === 0 ? undefined : proposedStep({ resource, record, map: rights.map, clock: { timeZone, now } }, one);
  const name = recordTitle(resource.recordTitle, record);
  if (outcome === undefined)
    return (
      <Sheet
        title={callLogText('callWith', { record: name })}
        onClose={onClose}
        actions={
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
        }
      >
        {canDial && (
          <CallStatus call={call} name={name} href={contactsOf(rights.contactFields, record, ['call'])[0]?.href} />
        )}
        <CallOutcomes
          proposalFor={proposalFor}
          hasNext={moves.length > 0}
          isLate={isLate}
          isSending={isSending}
          note={note}
          onNote={setNote}
          onChoose={(one) => (moves.length > 0 ? setOutcome(one) : log({ outcome: one, note }))}
          onLogOnly={(one) => log({ outcome: one, note })}
        />
        <FormFailure message={failure} />
      </Sheet>
    );
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
        proposal={proposalFor(outcome)}
        note={note}
        send={send}
        isSending={isSending}
      />
    </Sheet>
  );
};

/**
 * A dialog that logs a call: the user chooses the outcome, and then the next step, for which the outcome proposes one.
 * Both are saved with one request. With `canDial`, the dialog also starts the call through the channel for calls when
 * it opens.
 */
export const CallDialog = ({ open, ...rest }: DialogProps) =>
  open.kind === 'call' ? <CallSheet record={open.record} canDial={open.canDial === true} {...rest} /> : null;
