import { useId, type ReactNode } from 'react';
import { FormButtons } from '../../resources/shared/parts/FormButtons.tsx';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import css from '../../resources/shared/jobs/jobs.css?inline';

adoptStyles(css);

type JobSheetProps = {
  readonly title: string;
  /** Text of the button that starts the action. */
  readonly submit: string;
  readonly isSending: boolean;
  /** Why the action cannot start yet. Absent: it can. */
  readonly problem?: string | undefined;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The dialog around the form of a bulk action. Enter or the button starts the action, unless there is a `problem`. */
export const JobSheet = ({ title, submit, isSending, problem, onSubmit, onClose, children }: JobSheetProps) => {
  const id = useId();
  const actions = (
    <FormButtons
      formId={id}
      isSending={isSending}
      submit={submit}
      isDisabled={problem !== undefined}
      onLeave={onClose}
    />
  );
  return (
    <Sheet title={title} width="xs" onClose={onClose} actions={actions}>
      <form
        id={id}
        className="job-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === undefined) onSubmit();
        }}
      >
        {children}
      </form>
    </Sheet>
  );
};
