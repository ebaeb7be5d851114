import { ManyPicker } from '../shared/inputs/ManyPicker.tsx';
import { textFieldProps } from '../shared/inputs/textFieldProps.ts';
import { textsOf } from '../shared/cells/textsOf.ts';
import { useFieldInput } from '../shared/inputs/useFieldInput.ts';
import type { InputProps } from '../view.ts';

const none: readonly string[] = [];

/** Input of several texts that the user types. Enter, or leaving the input, adds the typed text. */
export const Input = (props: InputProps) => {
  const input = useFieldInput(props);
  return (
    <ManyPicker
      isFree
      options={none}
      values={textsOf(input.value)}
      onChange={input.onChange}
      textField={textFieldProps(input)}
    />
  );
};
