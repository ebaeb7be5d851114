import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField, { type TextFieldProps } from '@mui/material/TextField';

type Props = { readonly params: AutocompleteRenderInputParams; readonly textField: TextFieldProps };

/** The text field in which the user types in a picker. It shows the label, the help and the error of the field. */
export const PickerTextField = ({ params, textField }: Props) => {
  const { id: _, autoComplete: _off, ...shared } = textField;
  return <TextField {...shared} {...params} size="small" />;
};
