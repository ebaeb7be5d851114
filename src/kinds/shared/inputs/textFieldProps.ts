import type { TextFieldProps } from '@mui/material/TextField';
import type { FieldInputState } from './useFieldInput.ts';

/** Returns the props shared by all inputs with a MUI text field; an error replaces the help. */
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
  // The browser would suggest the agent's own name and phone for the customer's.
  autoComplete: 'off',
});
