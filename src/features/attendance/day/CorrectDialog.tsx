import type { MonthDay } from '#model/wire/wire.ts';
import type { DialogProps } from '../../../resources/shared/dialogs/dialogProps.ts';
import { DayDialog } from './DayDialog.tsx';
import { attendanceScreenText } from '../../../messages/en/attendanceScreenText.ts';

/** Corrects the day of a record, from the record's page. */
export const CorrectDialog = ({ resource, open, onClose }: DialogProps) => {
  const [record] = 'records' in open ? open.records : [];
  if (record === undefined) return null;
  // checked: the rules of the schemas give a record that can be corrected the fields of a day
  const day = record as unknown as MonthDay;
  return (
    <DayDialog
      resource={resource}
      person={{ _id: String(record['user']), name: attendanceScreenText('correct.action') }}
      day={day}
      correcting
      onClose={onClose}
    />
  );
};
