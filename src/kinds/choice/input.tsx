import TextField from '@mui/material/TextField';
import { choiceTitle, inOrderOfTitles } from '#model/values/choiceTitle.ts';
import { OnePicker } from '../shared/inputs/OnePicker.tsx';
import { textFieldProps } from '../shared/inputs/textFieldProps.ts';
import { useChoices } from '../shared/inputs/useChoices.ts';
import { useFieldInput } from '../shared/inputs/useFieldInput.ts';
import type { InputProps } from '../view.ts';
import { inputText } from '../../messages/en/inputText.ts';

const maxSelectOptions = 7;

/** Input of one choice: a select for a field with at most seven choices, otherwise a search field. */
export const Input = (props: InputProps) => {
  const input = useFieldInput(props);
  const value = typeof input.value === 'string' && input.value !== '' ? input.value : null;
  const narrowed = useChoices(props, (left) => {
    if (value !== null && !left.includes(value)) input.onChange(null);
  });
  const choices = inOrderOfTitles(props.field, narrowed);
  const titleOf = (option: string): string => choiceTitle(props.field, option);
  // A stored value that is no longer a choice remains an option, so that opening a form changes nothing.
  const options = value === null || choices.includes(value) ? choices : [...choices, value];
  const textField = { ...textFieldProps(input), disabled: input.disabled || options.length === 0 };
  if (props.field.choices.length > maxSelectOptions) {
    return (
      <OnePicker options={options} value={value} onChange={input.onChange} textField={textField} titleOf={titleOf} />
    );
  }
  return (
    <TextField
      {...textField}
      select
      value={value ?? ''}
      onChange={(event) => input.onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: value !== null } }}
    >
      <option value="" aria-label={inputText('none')} />
      {options.map((option) => (
        <option key={option} value={option}>
          {titleOf(option)}
        </option>
      ))}
    </TextField>
  );
};
