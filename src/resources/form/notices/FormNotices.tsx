import Alert from '@mui/material/Alert';
import type { Resource } from '#model/resource.ts';
import { OthersNotice } from '../concurrentEdits/OthersNotice.tsx';
import type { RecordFormState } from '../useRecordForm.ts';
import type { RemovedFields } from '../values/useFollowedFields.ts';
import { DuplicateNotice } from './DuplicateNotice.tsx';

type FormNoticesProps = {
  readonly resource: Resource;
  readonly state: RecordFormState;
  /** The fields of the form that a new schema version has removed. */
  readonly removed: RemovedFields;
};

/**
 * The messages above the inputs of a form: removed fields, changes of other users, and why the record was not saved.
 * Renders nothing if there are none.
 */
export const FormNotices = ({ resource, state, removed }: FormNoticesProps) => {
  const { existing, isSaving, saveAnyway, obstacle, dismiss, others, review } = state;
  return (
    <>
      {removed.texts.length > 0 && (
        <Alert severity="warning" role="status" onClose={removed.dismiss}>
          {removed.texts.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
      {others.changes !== undefined && (
        <OthersNotice changes={others.changes} onReview={review} onClose={others.dismiss} />
      )}
      {obstacle?.kind === 'refused' && (
        <Alert severity="error" role="alert" onClose={dismiss}>
          {obstacle.message}
        </Alert>
      )}
      {obstacle?.kind === 'duplicate' && (
        <DuplicateNotice
          {...obstacle}
          resource={resource}
          isNew={existing.current === undefined}
          isSaving={isSaving}
          onSaveAnyway={saveAnyway}
        />
      )}
    </>
  );
};
