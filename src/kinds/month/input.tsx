import TextField from '@mui/material/TextField';
import { textFieldProps } from '../shared/textFieldProps.ts';
import { UnitSelect } from '../shared/UnitSelect.tsx';
import { useFieldInput } from '../shared/useFieldInput.ts';
import type { InputProps } from '../view.ts';

const aMonth = 'Month';

/** Input of a month, or of one of the words that the field's `enum` allows in its place, e.g. `Ready`. */
export const Input = (props: InputProps) => {
  const input = useFieldInput(props);
  const words = props.field.choices;
  const value = typeof input.value === 'string' ? input.value : '';
  const isWord = words.includes(value);
  const choice = (
    <UnitSelect
      label={`${props.field.title}: month or word`}
      options={[aMonth, ...words]}
      value={isWord ? value : aMonth}
      disabled={input.disabled}
      onChange={(chosen) => input.onChange(chosen === aMonth ? null : chosen)}
    />
  );
  return (
    <TextField
      {...textFieldProps(input)}
      type="month"
      // Browsers without a month picker show a text field.
      placeholder="2024-01"
      value={isWord ? '' : value}
      onChange={({ target }) => input.onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12' }, input: words.length === 0 ? {} : { endAdornment: choice } }}
    />
  );
};
