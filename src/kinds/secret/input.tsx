import { useState } from 'react';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { textFieldProps } from '../shared/inputs/textFieldProps.ts';
import { useFieldInput } from '../shared/inputs/useFieldInput.ts';
import type { InputProps } from '../view.ts';
import { InputIcon } from '../shared/inputs/InputIcon.tsx';
import { inputText } from '../../messages/en/inputText.ts';

/** Input of a secret. Typed characters are hidden unless the user shows them. The browser never fills it in. */
export const Input = (props: InputProps) => {
  const input = useFieldInput(props);
  const [isShown, setIsShown] = useState(false);
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        aria-label={inputText('show', { field: props.field.title })}
        aria-pressed={isShown}
        disabled={input.disabled}
        onClick={() => setIsShown(!isShown)}
      >
        <InputIcon name={isShown ? 'hide' : 'show'} fontSize="small" />
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField
      {...textFieldProps(input)}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      value={typeof input.value === 'string' ? input.value : ''}
      onChange={(event) => input.onChange(event.target.value)}
      slotProps={{ input: { endAdornment: toggle } }}
    />
  );
};
