import { ManyPicker } from '../shared/ManyPicker.tsx';
import { textFieldProps } from '../shared/textFieldProps.ts';
import { textsOf } from '../shared/textsOf.ts';
import { useChoices } from '../shared/useChoices.ts';
import { useFieldInput } from '../shared/useFieldInput.ts';
import type { InputProps } from '../view.ts';

/** Input of any number of choices. */
export const Input = (props: InputProps) => {
  const input = useFieldInput(props);
  const choices = useChoices(props, () => input.onChange([]));
  return <ManyPicker options={choices} values={textsOf(input.value)} onChange={input.onChange} textField={textFieldProps(input)} />;
};
