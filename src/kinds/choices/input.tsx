import { choiceTitle, inOrderOfTitles } from '#model/values/choiceTitle.ts';
import { ManyPicker } from '../shared/inputs/ManyPicker.tsx';
import { textFieldProps } from '../shared/inputs/textFieldProps.ts';
import { textsOf } from '../shared/cells/textsOf.ts';
import { useChoices } from '../shared/inputs/useChoices.ts';
import { useFieldInput } from '../shared/inputs/useFieldInput.ts';
import type { InputProps } from '../view.ts';

/**
 * Input of several choices. If they depend on another field, such as sub-sources on the source, the chosen ones that
 * are not possible any more are removed.
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
