import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { actionText } from '../../messages/en/actionText.ts';

/** A button that saves. `onChoose` is called before that, to set for example where the user goes afterwards. */
type Save = { readonly text: string; readonly onChoose: () => void };

type SaveButtonsProps = {
  readonly formId: string;
  readonly isSaving: boolean;
  /** Address of the page to which the user returns without saving. */
  readonly cancelTo: string;
  readonly main: Save;
  readonly other: Save;
};

/**
 * The buttons of a record's form: one that cancels, and two that save the record. `main` and `other` are the text of
 * each and a function that it calls before saving, for example to set where the user goes next.
 */
export const SaveButtons = ({ formId, isSaving, cancelTo, main, other }: SaveButtonsProps) => (
  <>
    <Button component={Link} to={cancelTo} disabled={isSaving}>
      {actionText('cancel')}
    </Button>
    <Button type="submit" form={formId} variant="outlined" disabled={isSaving} onClick={other.onChoose}>
      {other.text}
    </Button>
    <Button type="submit" form={formId} variant="contained" loading={isSaving} onClick={main.onChoose}>
      {main.text}
    </Button>
  </>
);
