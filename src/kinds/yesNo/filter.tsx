import { useId } from 'react';
import TextField from '@mui/material/TextField';
import { FilterFrame } from '../shared/filters/FilterFrame.tsx';
import type { FilterProps } from '../view.ts';
import { filterText } from '../../messages/en/filterText.ts';

const answers = { yes: true, no: false } as const;
type Answer = keyof typeof answers;
const isAnswer = (text: string): text is Answer => Object.hasOwn(answers, text);

/** Filter of a yes-or-no field: yes, no, or either. */
export const Filter = (props: FilterProps) => {
  const { field, value, onChange } = props;
  const id = useId();
  const chosen = value === true ? 'yes' : value === false ? 'no' : '';
  return (
    <FilterFrame {...props}>
      <TextField
        id={id}
        select
        size="small"
        fullWidth
        label={field.title}
        value={chosen}
        onChange={({ target }) => onChange(isAnswer(target.value) ? answers[target.value] : undefined)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: chosen !== '' } }}
      >
        <option value="" aria-label={filterText('either')} />
        <option value="yes">{filterText('yes')}</option>
        <option value="no">{filterText('no')}</option>
      </TextField>
    </FilterFrame>
  );
};
