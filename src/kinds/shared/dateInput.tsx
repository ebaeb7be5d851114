import TextField from '@mui/material/TextField';
import { useKindContext } from '../kindContext.tsx';
import type { InputProps } from '../view.ts';
import { textFieldProps } from './textFieldProps.ts';
import { useFieldInput } from './useFieldInput.ts';

type Options = {
  readonly type: 'date' | 'datetime-local';
  /** Stored value → what the browser's input holds, and back. */
  readonly toInput: (value: string, timeZone: string) => string;
  readonly fromInput: (text: string, timeZone: string) => string;
  readonly latest: string;
};

/** Makes the input of a day or an instant on the browser's own picker. */
export const dateInput = ({ type, toInput, fromInput, latest }: Options) =>
  function DateInput(props: InputProps) {
    const input = useFieldInput(props);
    const { timeZone } = useKindContext();
    const value = typeof input.value === 'string' && input.value !== '' ? toInput(input.value, timeZone) : '';
    return (
      <TextField
        {...textFieldProps(input)}
        type={type}
        value={value}
        onChange={({ target }) => input.onChange(target.value === '' ? null : fromInput(target.value, timeZone))}
        // The latest value keeps the browser from taking years of six figures.
        slotProps={{ htmlInput: { max: latest }, inputLabel: { shrink: true } }}
      />
    );
  };
