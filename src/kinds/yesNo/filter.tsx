import { useId } from 'react';
import TextField from '@mui/material/TextField';
import { FilterFrame } from '../shared/filters/FilterFrame.tsx';
import type { FilterProps } from '../view.ts';

const answers: Readonly<Record<string, boolean>> = { Yes: true, No: false };

/** Filter of a yes or no. */
export const Filter = (props: FilterProps) => {
  const { field, value, onChange } = props;
  const id = useId();
  const chosen = Object.keys(answers).find((answer) => answers[answer] === value) ?? '';
  return (
    <FilterFrame {...props}>
      <TextField
        id={id}
        select
        size="small"
        fullWidth
        label={field.title}
        value={chosen}
        onChange={({ target }) => onChange(answers[target.value])}
        slotProps={{ select: { native: true }, inputLabel: { shrink: chosen !== '' } }}
      >
        <option value="" aria-label="Either" />
        {Object.keys(answers).map((answer) => (
          <option key={answer}>{answer}</option>
        ))}
      </TextField>
    </FilterFrame>
  );
};
