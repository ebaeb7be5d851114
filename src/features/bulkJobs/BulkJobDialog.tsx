import type { DialogProps } from '../../resources/shared/dialogs/dialogProps.ts';
import { AssignForm } from './AssignForm.tsx';
import { MessageForm } from './MessageForm.tsx';
import { SetForm } from './SetForm.tsx';
import { TagsForm } from './TagsForm.tsx';
import { useStartJob } from './useStartJob.ts';

const forms = { assign: AssignForm, set: SetForm, tags: TagsForm, message: MessageForm } as const;

/** Asks for the details of a bulk action on the selected records, or on all that match, and starts it. */
export const BulkJobDialog = (props: DialogProps) => {
  const { resource, open, onClose } = props;
  const job = useStartJob(props);
  if (open.kind !== 'bulkJob') return null;
  const Form = forms[open.action];
  return <Form resource={resource} job={job} onClose={onClose} />;
};
