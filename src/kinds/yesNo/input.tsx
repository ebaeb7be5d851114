import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useFieldInput } from '../shared/inputs/useFieldInput.ts';
import type { InputProps } from '../view.ts';

/** Input of a yes or no: a checkbox with its label. */
export const Input = (props: InputProps) => {
  const input = useFieldInput(props);
  const help = input.error ?? input.description;
  const helpId = help === undefined ? undefined : `${input.id}-helper-text`;
  return (
    <FormControl error={input.error !== undefined} required={input.required} disabled={input.disabled}>
      <FormControlLabel
        label={input.label}
        control={
          <Checkbox
            id={input.id}
            name={input.name}
            size="small"
            checked={input.value === true}
            onChange={(_, checked) => input.onChange(checked)}
            onBlur={input.onBlur}
            slotProps={{
              input: { ref: input.focusRef, 'aria-describedby': helpId, 'aria-invalid': input.error !== undefined },
            }}
          />
        }
      />
      {help !== undefined && (
        <FormHelperText id={helpId} sx={{ mt: 0 }}>
          {help}
        </FormHelperText>
      )}
    </FormControl>
  );
};
