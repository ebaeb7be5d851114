import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { MonthDay } from '#model/wire/wire.ts';
import type { DialogProps } from '../../../resources/shared/dialogs/dialogProps.ts';
import { DayDialog } from './DayDialog.tsx';

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
      person={{ _id: String(record['user']), name: inLowerCase(resource.title) }}
      day={day}
      correcting
      onClose={onClose}
    />
  );
};
