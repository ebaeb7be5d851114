import TextField from '@mui/material/TextField';
import type { InputProps } from '../../view.ts';
import { textFieldProps } from './textFieldProps.ts';
import { useFieldInput } from './useFieldInput.ts';

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Creates the input of a one-line text. `type` determines the keyboard of a phone. */
export const textInput = (type: 'text' | 'email' | 'url') =>
  function TextInput(props: InputProps) {
    const input = useFieldInput(props);
    return (
      <TextField
        {...textFieldProps(input)}
        type={type}
        value={textOf(input.value)}
        onChange={(event) => input.onChange(event.target.value)}
      />
    );
  };
