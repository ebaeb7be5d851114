import TextField from '@mui/material/TextField';
import { useInput } from 'react-admin';

type NoteInputProps = { readonly source: string; readonly required?: boolean; readonly autoFocus?: boolean };

/** Input of the note that is written beside a change; it is part of the log, not of the record. */
export const NoteInput = ({ source, required = false, autoFocus = false }: NoteInputProps) => {
  const { id, field, fieldState } = useInput({ source, defaultValue: '' });
  return (
    <TextField
      {...field}
      id={id}
      value={field.value ?? ''}
      label="Note"
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
