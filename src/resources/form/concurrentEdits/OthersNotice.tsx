import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formText } from '../../../messages/en/formText.ts';
import type { OthersChanges } from './useOthersChanges.ts';

type OthersNoticeProps = {
  readonly changes: OthersChanges;
  readonly onReview: () => void;
  readonly onClose: () => void;
};

/**
 * Shows that another user has just changed the record of an open form. If this user has edited none of the changed
 * fields, the form has the other user's values, and the notice lists the fields (`changed`). If both users changed a
 * field, the form has none of the other user's values; the notice lists the fields that both changed (`both`), with a
 * button that calls `onReview`.
 */
export const OthersNotice = ({ changes: { changed, both }, onReview, onClose }: OthersNoticeProps) =>
  both.length === 0 ? (
    <Alert severity="info" role="status" onClose={onClose}>
      {formText('others.taken', { fields: changed.join(', ') })}
    </Alert>
  ) : (
    <Alert
      severity="warning"
      role="status"
      action={
        <Button color="inherit" size="small" onClick={onReview}>
          {formText('others.review')}
        </Button>
      }
    >
      {formText('others.both', { fields: both.join(', ') })}
    </Alert>
  );
