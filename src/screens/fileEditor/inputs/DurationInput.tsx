import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useHelp } from './LeafInput.tsx';
import type { PartProps } from './fileForm.tsx';
import { fileEditorText } from '../../../messages/en/fileEditorText.ts';

const units = ['m', 'h', 'd'] as const;

/** Input of a duration, as a number and a unit: `30m` is 30 minutes. */
export const DurationInput = (props: PartProps) => {
  const { label, value, onChange } = props;
  const [, number = '', unit = 'm'] = /^(.*?)([mhd]?)$/.exec(String(value ?? '')) ?? [];
  const { error, helperText } = useHelp(props);
  return (
    <div className="file-duration">
      <TextField
        size="small"
        label={label}
        value={number}
        onChange={({ target }) => onChange(`${target.value.trim()}${unit === '' ? 'm' : unit}`)}
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        error={error}
        helperText={helperText}
      />
      <TextField
        select
        size="small"
        value={unit === '' ? 'm' : unit}
        onChange={({ target }) => onChange(`${number}${target.value}`)}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': `${label}: ${fileEditorText('unit.label')}` } } }}
      >
        {units.map((one) => (
          <MenuItem key={one} value={one}>
            {fileEditorText(`unit.${one}`)}
          </MenuItem>
        ))}
      </TextField>
    </div>
  );
};
