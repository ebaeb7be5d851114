import TextField from '@mui/material/TextField';
import { useInput } from 'ra-core';
import { actionText } from '../../../messages/en/actionText.ts';

type NoteInputProps = { readonly source: string; readonly required?: boolean; readonly autoFocus?: boolean };

/**
 * Input of a note, which the server adds to the timeline of the record. `source` is the name of the note among the
 * values of the form. Ctrl+Enter or Cmd+Enter submits the form.
 */
export const NoteInput = ({ source, required = false, autoFocus = false }: NoteInputProps) => {
  const { id, field, fieldState } = useInput({ source, defaultValue: '' });
  return (
    <TextField
      {...field}
      id={id}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        if (event.target instanceof HTMLTextAreaElement) event.target.form?.requestSubmit();
      }}
      value={field.value ?? ''}
      label={actionText('note')}
      multiline
      minRows={2}
      fullWidth
      required={required}
      autoFocus={autoFocus}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message}
      slotProps={{ htmlInput: { maxLength: 5000, 'aria-required': required } }}
    />
  );
};
