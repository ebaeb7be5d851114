import type { TextFieldProps } from '@mui/material/TextField';
import type { FieldInputState } from './useFieldInput.ts';

/** Returns the props of the MUI text field of an input. An error replaces the help text. */
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
  // Otherwise the browser suggests the user's own name and phone number for the customer's.
  autoComplete: 'off',
});
