import Autocomplete from '@mui/material/Autocomplete';
import { autocompleteProps, type PickerProps } from './pickerProps.ts';
import { PickerTextField } from './PickerTextField.tsx';

type Props = PickerProps & { readonly value: string | null; readonly onChange: (value: string | null) => void };

/** Picks one of many options by search. */
export const OnePicker = ({ value, onChange, ...picker }: Props) => (
  <Autocomplete
    {...autocompleteProps(picker)}
    value={value}
    onChange={(_, chosen) => onChange(chosen)}
    onInputChange={(_, text, reason) => picker.search?.onSearch(reason === 'input' ? text : '')}
    renderInput={(params) => <PickerTextField params={params} textField={picker.textField} />}
  />
);
