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
 * Lists the fields that another user has just changed and whose new values the form shows. If this user has edited one
 * of them, the form keeps this user's values: then lists only the fields that both changed, with a button that calls
 * `onReview`.
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
