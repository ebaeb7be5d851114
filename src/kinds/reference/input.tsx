import { OnePicker } from '../shared/inputs/OnePicker.tsx';
import { textFieldProps } from '../shared/inputs/textFieldProps.ts';
import { useFieldInput } from '../shared/inputs/useFieldInput.ts';
import { useRecordOptions } from '../shared/inputs/useRecordOptions.ts';
import type { InputProps } from '../view.ts';

/** Input of a record of another resource, with search. */
export const Input = (props: InputProps) => {
  const input = useFieldInput(props);
  const value = typeof input.value === 'string' && input.value !== '' ? input.value : null;
  const picker = useRecordOptions(
    props.field.to ?? '',
    value === null ? [] : [value],
    props.field.property.where ?? props.field.offer,
  );
  return <OnePicker {...picker} value={value} onChange={input.onChange} textField={textFieldProps(input)} />;
};
