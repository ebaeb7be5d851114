import { ManyPicker } from '../shared/inputs/ManyPicker.tsx';
import { textFieldProps } from '../shared/inputs/textFieldProps.ts';
import { textsOf } from '../shared/cells/textsOf.ts';
import { useFieldInput } from '../shared/inputs/useFieldInput.ts';
import { useRecordOptions } from '../shared/inputs/useRecordOptions.ts';
import type { InputProps } from '../view.ts';

/** Input of any number of records of another resource. */
export const Input = (props: InputProps) => {
  const input = useFieldInput(props);
  const values = textsOf(input.value);
  const picker = useRecordOptions(props.field.to ?? '', values);
  return <ManyPicker {...picker} values={values} onChange={input.onChange} textField={textFieldProps(input)} />;
};
