import { useMemo } from 'react';
import { OnePicker } from '../shared/inputs/OnePicker.tsx';
import { textFieldProps } from '../shared/inputs/textFieldProps.ts';
import { useFieldInput } from '../shared/inputs/useFieldInput.ts';
import type { InputProps } from '../view.ts';
import { useZoneOptions } from './useZoneOptions.tsx';

/** Input of a time zone, with a search in all time zones. */
export const Input = (props: InputProps) => {
  const input = useFieldInput(props);
  const value = typeof input.value === 'string' && input.value !== '' ? input.value : null;
  const zones = useZoneOptions(useMemo(() => (value === null ? [] : [value]), [value]));
  return <OnePicker {...zones} value={value} onChange={input.onChange} textField={textFieldProps(input)} />;
};
