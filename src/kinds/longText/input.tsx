import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { textFieldProps } from '../shared/inputs/textFieldProps.ts';
import { useFieldInput } from '../shared/inputs/useFieldInput.ts';
import type { InputProps } from '../view.ts';

/**
 * Input of a long text. It grows with the text, up to 12 lines, and counts the characters if the schema limits them.
 */
export const Input = (props: InputProps) => {
  const input = useFieldInput(props);
  const shared = textFieldProps(input);
  const text = typeof input.value === 'string' ? input.value : '';
  const { maxLength } = props.field.property;
  const count = maxLength === undefined || text === '' ? undefined : `${text.length} / ${maxLength}`;
  const help = (
    <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
      <span>{shared.helperText}</span>
      <Box component="span" sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
        {count}
      </Box>
    </Box>
  );
  return (
    <TextField
      {...shared}
      multiline
      minRows={3}
      maxRows={12}
      value={text}
      onChange={(event) => input.onChange(event.target.value)}
      helperText={count === undefined ? shared.helperText : help}
    />
  );
};
