import type { DialogProps } from '../../resources/shared/dialogs/dialogProps.ts';
import { AssignForm } from './AssignForm.tsx';
import { MessageForm } from './MessageForm.tsx';
import { SetForm } from './SetForm.tsx';
import { TagsForm } from './TagsForm.tsx';
import { useStartJob } from './useStartJob.ts';

const forms = { assign: AssignForm, set: SetForm, tags: TagsForm, message: MessageForm } as const;

/**
 * The dialog of a bulk action. It asks for the details, and starts the action on the selected records or on all that
 * match the list.
 */
export const BulkJobDialog = (props: DialogProps) => {
  const { resource, open, onClose } = props;
  const job = useStartJob(props);
  if (open.kind !== 'bulkJob') return null;
  const Form = forms[open.action];
  return <Form resource={resource} job={job} onClose={onClose} />;
};
