import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField, { type TextFieldProps } from '@mui/material/TextField';

type Props = { readonly params: AutocompleteRenderInputParams; readonly textField: TextFieldProps };

/**
 * The text field in which the user types in a picker. `params`: the props that MUI's Autocomplete passes to its text
 * field. `textField`: the label, the help, the error and the other props of the field.
 */
export const PickerTextField = ({ params, textField }: Props) => {
  const { id: _, autoComplete: _off, ...shared } = textField;
  return <TextField {...shared} {...params} size="small" />;
};
