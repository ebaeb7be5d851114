import Button from '@mui/material/Button';
import { actionText } from '../../../messages/en/actionText.ts';

type FormButtonsProps = {
  /** Id of the form, because the buttons are outside of it. */
  readonly formId: string;
  readonly isSending: boolean;
  /** Text of the button that submits the form. Default: Save. */
  readonly submit?: string;
  readonly isDisabled?: boolean;
  /** Whether submitting cannot be undone. The button is then red. */
  readonly isFinal?: boolean;
  readonly autoFocus?: boolean;
  /** Text of the button that leaves the form. Default: Cancel. */
  readonly leave?: string;
  readonly onLeave: () => void;
};

/**
 * The two buttons of a form, outside of its element: one leaves the form (`onLeave`) and has the text `leave`, the
 * other submits the form with the id `formId` and has the text `submit`. Both are disabled while `isSending` is true.
 * `isDisabled` disables only the button that submits.
 */
export const FormButtons = ({
  formId,
  isSending,
  submit = actionText('save'),
  isDisabled = false,
  isFinal = false,
  autoFocus = false,
  leave = actionText('cancel'),
  onLeave,
}: FormButtonsProps) => (
  <>
    <Button onClick={onLeave} disabled={isSending}>
      {leave}
    </Button>
    <Button
      type="submit"
      form={formId}
      variant="contained"
      color={isFinal ? 'error' : 'primary'}
      loading={isSending}
      disabled={isDisabled}
      autoFocus={autoFocus}
    >
      {submit}
    </Button>
  </>
);
