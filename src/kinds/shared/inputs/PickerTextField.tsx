import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField, { type TextFieldProps } from '@mui/material/TextField';

type Props = { readonly params: AutocompleteRenderInputParams; readonly textField: TextFieldProps };

/** The text field of a picker: the field's label, help and error around the picker's parts. */
export const PickerTextField = ({ params, textField }: Props) => {
  const { id: _, autoComplete: _off, ...shared } = textField;
  return <TextField {...shared} {...params} size="small" />;
};
