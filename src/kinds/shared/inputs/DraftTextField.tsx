import TextField from '@mui/material/TextField';
import { useDraft } from './useDraft.ts';

type Props = {
  readonly label: string;
  /** The text of the current filter, or ''. */
  readonly value: string;
  readonly onSend: (text: string) => void;
  readonly error?: string | undefined;
};

/**
 * A text field of a filter. After a change it calls `onSend` when the user pauses, presses Enter or leaves the field,
 * so that the list is not fetched for each letter.
 */
export const DraftTextField = ({ label, value, onSend, error }: Props) => {
  const draft = useDraft(value, onSend);
  return (
    <TextField
      size="small"
      fullWidth
      label={label}
      value={draft.text}
      error={error !== undefined}
      helperText={error}
      autoComplete="off"
      onChange={(event) => draft.setText(event.target.value)}
      onBlur={draft.send}
      onKeyDown={(event) => {
        if (event.key === 'Enter') draft.send();
      }}
    />
  );
};
