import Autocomplete from '@mui/material/Autocomplete';
import { autocompleteProps, type PickerProps } from './pickerProps.ts';
import { PickerTextField } from './PickerTextField.tsx';

type Props = PickerProps & {
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  /** Whether users may also type texts that are not options. */
  readonly isFree?: boolean;
};

const tidy = (values: readonly string[]) => [
  ...new Set(values.map((value) => value.trim()).filter((value) => value !== '')),
];

/**
 * Picks any number of options. Each picked option is shown as a chip. With `isFree`, users may also type texts that are
 * not options.
 */
export const ManyPicker = ({ values, onChange, isFree = false, ...picker }: Props) => (
  <Autocomplete
    {...autocompleteProps(picker)}
    multiple
    freeSolo={isFree}
    // A typed text is added on blur, even without Enter.
    clearOnBlur
    autoSelect={isFree}
    autoHighlight={!isFree}
    disableCloseOnSelect={!isFree}
    filterSelectedOptions
    value={[...values]}
    onChange={(_, chosen) => onChange(tidy(chosen))}
    onInputChange={(_, text, reason) => picker.search?.onSearch(reason === 'input' ? text : '')}
    renderInput={(params) => <PickerTextField params={params} textField={picker.textField} />}
  />
);
