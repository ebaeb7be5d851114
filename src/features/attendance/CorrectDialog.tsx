import type { MonthDay } from '#model/wire/wire.ts';
import type { DialogProps } from '../../resources/shared/dialogProps.ts';
import { DayDialog } from './DayDialog.tsx';

/** Sets right the day of a record, from its own page. */
export const CorrectDialog = ({ resource, open, onClose }: DialogProps) => {
  const [record] = 'records' in open ? open.records : [];
  if (record === undefined) return null;
  // checked: the rules of the schemas give a record that can be corrected the fields of a day
  const day = record as unknown as MonthDay;
  return (
    <DayDialog
      resource={resource}
      person={{ _id: String(record['user']), name: 'Correct' }}
      day={day}
      correcting
      onClose={onClose}
    />
  );
};
