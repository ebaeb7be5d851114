import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { recordTitle } from '#model/values/recordTitle.ts';
import { awaitsOutcome } from '#model/states.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import type { DialogProps } from '../shared/dialogProps.ts';
import { Sheet } from '../shared/parts/Sheet.tsx';
import { useRights } from '../shared/useRights.ts';
import { OutcomeChoice } from './OutcomeChoice.tsx';
import { OutcomeSheet } from './OutcomeSheet.tsx';
import { pendingAppointment, type Outcome } from './outcomes.ts';
import { movesOf } from './moves.ts';
import { StatusChoice } from './StatusChoice.tsx';
import { StatusForm } from './StatusForm.tsx';
import { useSendStatus } from './useSendStatus.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { statusText } from '../../messages/en/statusText.ts';

/** Changes the status of one or many records: first the new status, then the fields it requires. */
export const StatusDialog = ({ resource, open, onClose, onOutcome, openOther }: DialogProps) => {
  const formId = useId();
  const map = usePermissionMap();
  const rights = useRights(resource);
  const records = open.kind === 'status' ? open.records : [];
  const [to, setTo] = useState(open.kind === 'status' ? open.to : undefined);
  const [outcome, setOutcome] = useState<Outcome>();
  const { send, isSending } = useSendStatus(resource, records, { onClose, onOutcome });
  const moves = movesOf(resource, records, map);
  const move = moves.find((one) => one.to === to);
  const [first] = records;
  const waiting = pendingAppointment(resource, records);
  const isLate = waiting !== undefined && awaitsOutcome(waiting.states, waiting.record, new Date());
  if (waiting !== undefined && (outcome !== undefined || (isLate && rights.may('outcome')))) {
    return (
      <OutcomeSheet
        resource={resource}
        record={waiting.record}
        outcome={outcome}
        setOutcome={setOutcome}
        to={to}
        onClose={onClose}
      />
    );
  }
  const title =
    records.length === 1 && first !== undefined
      ? statusText('titleOne', { record: recordTitle(resource.recordTitle, first) })
      : statusText('titleMany', { count: records.length, things: inLowerCase(resource.plural) });
  const actions =
    move === undefined ? (
      <Button onClick={onClose}>{actionText('cancel')}</Button>
    ) : (
      <>
        <Button onClick={() => setTo(undefined)} disabled={isSending}>
          {statusText('other')}
        </Button>
        <Button type="submit" form={formId} variant="contained" loading={isSending}>
          {actionText('changeStatus')}
        </Button>
      </>
    );
  return (
    <Sheet title={title} onClose={onClose} actions={actions}>
      {move === undefined && waiting !== undefined && rights.may('outcome') && (
        <OutcomeChoice waiting={waiting} isLate={false} onChoose={setOutcome} />
      )}
      {move === undefined ? (
        <StatusChoice resource={resource} moves={moves} count={records.length} onChoose={setTo} />
      ) : (
        <StatusForm
          key={move.to}
          id={formId}
          resource={resource}
          move={move}
          records={records}
          send={send}
          openOther={openOther}
        />
      )}
    </Sheet>
  );
};
