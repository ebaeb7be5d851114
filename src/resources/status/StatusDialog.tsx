import { useState } from 'react';
import { recordTitle } from '#model/recordTitle.ts';
import type { DialogProps } from '../shared/dialogProps.ts';
import { usePermissionMap } from '../../providers/permissions.tsx';
import { movesOf } from './moves.ts';
import { StatusChoice } from './StatusChoice.tsx';
import { StatusForm } from './StatusForm.tsx';
import { Sheet } from '../shared/Sheet.tsx';
import Button from '@mui/material/Button';

/** Changes the status of one record or of many: first where to, then exactly what that asks for. */
export const StatusDialog = ({ resource, open, onClose, onOutcome }: DialogProps) => {
  const map = usePermissionMap();
  const records = open.kind === 'status' ? open.records : [];
  const moves = movesOf(resource, records, map);
  const [to, setTo] = useState(open.kind === 'status' ? open.to : undefined);
  const move = moves.find((one) => one.to === to);
  const [first] = records;
  const title = records.length === 1 && first !== undefined
    ? `Status of ${recordTitle(resource.recordTitle, first)}`
    : `Status of ${records.length} ${resource.plural.toLowerCase()}`;
  if (move === undefined) {
    return (
      <Sheet title={title} onClose={onClose} actions={<Button onClick={onClose}>Cancel</Button>}>
        <StatusChoice resource={resource} moves={moves} count={records.length} onChoose={setTo} />
      </Sheet>
    );
  }
  return (
    <StatusForm
      key={move.to} title={title} resource={resource} move={move} records={records}
      onBack={() => setTo(undefined)} done={{ onClose, onOutcome }}
    />
  );
};
