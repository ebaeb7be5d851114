import { choiceTitle, inOrderOfTitles } from '#model/values/choiceTitle.ts';
import { ManyPicker } from '../shared/inputs/ManyPicker.tsx';
import { textFieldProps } from '../shared/inputs/textFieldProps.ts';
import { textsOf } from '../shared/cells/textsOf.ts';
import { useChoices } from '../shared/inputs/useChoices.ts';
import { useFieldInput } from '../shared/inputs/useFieldInput.ts';
import type { InputProps } from '../view.ts';

/**
 * Input of several choices. If another field determines the possible choices, as the source does for sub-sources, a
 * change of that field removes chosen ones that are no longer possible.
 */
export const Input = (props: InputProps) => {
  const input = useFieldInput(props);
  const values = textsOf(input.value);
  const choices = useChoices(props, (left) => {
    const fitting = values.filter((value) => left.includes(value));
    if (fitting.length < values.length) input.onChange(fitting);
  });
  return (
    <ManyPicker
      options={inOrderOfTitles(props.field, choices)}
      values={values}
      onChange={input.onChange}
      titleOf={(option) => choiceTitle(props.field, option)}
      textField={textFieldProps(input)}
    />
  );
};
