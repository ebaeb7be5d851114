import { FormButtons } from '../../shared/parts/FormButtons.tsx';
import { actionText } from '../../../messages/en/actionText.ts';
import { statusText } from '../../../messages/en/statusText.ts';

type ButtonsProps = {
  readonly formId: string;
  readonly isSending: boolean;
  /** Text of the button. Default: Change status. */
  readonly submit: string | undefined;
  /** Whether the change cannot be undone. */
  readonly isFinal: boolean;
  /** Goes back to the choice of another status. Undefined: there is no other one. */
  readonly onOther: (() => void) | undefined;
  readonly onClose: () => void;
};

/**
 * The buttons that change the status, and that go back to the choice of another one, if there is one. A change that
 * cannot be undone does not begin with the focus on its button, so that a second Enter does not confirm it.
 */
export const ChangeButtons = ({ formId, isSending, submit, isFinal: cannotUndo, onOther, onClose }: ButtonsProps) => (
  <FormButtons
    formId={formId}
    isSending={isSending}
    submit={submit ?? actionText('changeStatus')}
    isFinal={cannotUndo}
    autoFocus={!cannotUndo}
    leave={onOther === undefined ? actionText('cancel') : statusText('other')}
    onLeave={onOther ?? onClose}
  />
);
