import { ManyPicker } from '../shared/ManyPicker.tsx';
import { textFieldProps } from '../shared/textFieldProps.ts';
import { textsOf } from '../shared/textsOf.ts';
import { useFieldInput } from '../shared/useFieldInput.ts';
import { useRecordOptions } from '../shared/useRecordOptions.ts';
import type { InputProps } from '../view.ts';

/** Input of any number of records of another resource. */
export const Input = (props: InputProps) => {
  const input = useFieldInput(props);
  const values = textsOf(input.value);
  const picker = useRecordOptions(props.field.to ?? '', values);
  return <ManyPicker {...picker} values={values} onChange={input.onChange} textField={textFieldProps(input)} />;
};
