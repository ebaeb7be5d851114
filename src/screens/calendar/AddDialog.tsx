import Button from '@mui/material/Button';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { recordText } from '../../messages/en/recordText.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import type { AddableAt } from './addableAt.ts';

type AddDialogProps = {
  /** The time, such as `28 Nov 2026, 11:00 am`. */
  readonly title: string;
  readonly choices: readonly AddableAt[];
  readonly onChoose: (choice: AddableAt) => void;
  readonly onClose: () => void;
};

/** The dialog that asks which resource gets a new record at a time of the calendar. */
export const AddDialog = ({ title, choices, onChoose, onClose }: AddDialogProps) => (
  <Sheet title={title} width="xs" onClose={onClose} actions={<Button onClick={onClose}>{actionText('cancel')}</Button>}>
    <div className="gable-calendar-choices">
      {choices.map((choice, index) => (
        <Button key={choice.resource.name} variant="outlined" autoFocus={index === 0} onClick={() => onChoose(choice)}>
          {recordText('add', { thing: inLowerCase(choice.resource.title) })}
        </Button>
      ))}
    </div>
  </Sheet>
);
