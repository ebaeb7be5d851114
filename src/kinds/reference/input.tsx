import { OnePicker } from '../shared/OnePicker.tsx';
import { textFieldProps } from '../shared/textFieldProps.ts';
import { useFieldInput } from '../shared/useFieldInput.ts';
import { useRecordOptions } from '../shared/useRecordOptions.ts';
import type { InputProps } from '../view.ts';

/** Input of a record of another resource, found by typing. */
export const Input = (props: InputProps) => {
  const input = useFieldInput(props);
  const value = typeof input.value === 'string' && input.value !== '' ? input.value : null;
  const picker = useRecordOptions(props.field.to ?? '', value === null ? [] : [value], props.field.property.where ?? props.field.offer);
  return <OnePicker {...picker} value={value} onChange={input.onChange} textField={textFieldProps(input)} />;
};
