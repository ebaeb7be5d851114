import type { TextFieldProps } from '@mui/material/TextField';
import type { FieldInputState } from './useFieldInput.ts';

/** Gives the props that all inputs made of a MUI text field share; the error takes the place of the help. */
export const textFieldProps = (input: FieldInputState): TextFieldProps => ({
  id: input.id,
  name: input.name,
  label: input.label,
  required: input.required,
  disabled: input.disabled,
  error: input.error !== undefined,
  helperText: input.error ?? input.description,
  placeholder: input.placeholder ?? '',
  inputRef: input.focusRef,
  onBlur: input.onBlur,
  size: 'small',
  margin: 'none',
  fullWidth: true,
  // A browser would offer the agent's own name and phone for the customer's.
  autoComplete: 'off',
});
