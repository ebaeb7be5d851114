import InputAdornment from '@mui/material/InputAdornment';
import NativeSelect from '@mui/material/NativeSelect';
import { word } from '#model/language/wording.ts';

type Props = {
  readonly label: string;
  readonly options: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled: boolean;
};

/** A small select at the end of a text field, e.g. for the unit of an area. */
export const UnitSelect = ({ label, options, value, onChange, disabled }: Props) => (
  <InputAdornment position="end" sx={{ flex: 'none' }}>
    <NativeSelect
      disableUnderline
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      inputProps={{ 'aria-label': label }}
      sx={{
        fontSize: 'inherit',
        color: 'text.secondary',
        '& select': { inlineSize: 'auto', boxSizing: 'content-box' },
      }}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {word(option)}
        </option>
      ))}
    </NativeSelect>
  </InputAdornment>
);
