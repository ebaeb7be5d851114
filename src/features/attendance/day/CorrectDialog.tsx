import type { MonthDay } from '#model/wire/wire.ts';
import type { DialogProps } from '../../../resources/shared/dialogs/dialogProps.ts';
import { DayDialog } from './DayDialog.tsx';
import { attendanceScreenText } from '../../../messages/en/attendanceScreenText.ts';

/**
 * The dialog of the action `correct`: a form that corrects one working day, the first record in `open`. Renders nothing
 * if `open` has no record.
 */
export const CorrectDialog = ({ resource, open, onClose }: DialogProps) => {
  const [record] = 'records' in open ? open.records : [];
  if (record === undefined) return null;
  // checked: the schema rules require that a resource with the action `correct` has the fields of a day
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
