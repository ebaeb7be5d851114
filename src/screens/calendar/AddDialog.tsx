import Button from '@mui/material/Button';
import type { Resource } from '#model/resource.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { recordText } from '../../messages/en/recordText.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import type { AddableAt, Schedulable } from './addableAt.ts';
import { ScheduleExisting } from './ScheduleExisting.tsx';

type AddDialogProps = {
  /** The time, such as `28 Nov 2026, 11:00 am`. */
  readonly title: string;
  readonly choices: readonly AddableAt[];
  /** The resources whose existing records can be scheduled. */
  readonly schedulable: readonly Resource[];
  readonly onChoose: (choice: AddableAt) => void;
  readonly onSchedule: (chosen: Schedulable) => void;
  readonly onClose: () => void;
};

/** The dialog that asks what to add at a time of the calendar: a new record, or an existing one that gets the time. */
export const AddDialog = ({ title, choices, schedulable, onChoose, onSchedule, onClose }: AddDialogProps) => (
  <Sheet title={title} width="xs" onClose={onClose} actions={<Button onClick={onClose}>{actionText('cancel')}</Button>}>
    <div className="gable-calendar-choices">
      {choices.map((choice, index) => (
        <Button key={choice.resource.name} variant="outlined" autoFocus={index === 0} onClick={() => onChoose(choice)}>
          {recordText('add', { thing: inLowerCase(choice.resource.title) })}
        </Button>
      ))}
      {schedulable.length > 0 && <ScheduleExisting resources={schedulable} onChoose={onSchedule} />}
    </div>
  </Sheet>
);
