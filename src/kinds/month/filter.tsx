import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { FilterFrame } from '../shared/FilterFrame.tsx';
import { endOf, rangeOf } from '../shared/range.ts';
import { textsOf } from '../shared/textsOf.ts';
import type { FilterProps } from '../view.ts';

// Two months have to fit beside each other in a narrow panel.
const narrow = { '& input': { paddingInline: 1 } };
const ends = ['gte', 'lte'] as const;

/** Filter of a month: from – to, or one of the words that stand for a month, e.g. `Ready`. */
export const Filter = (props: FilterProps) => {
  const { field, value, onChange } = props;
  const words = textsOf(value);
  return (
    <FilterFrame {...props}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        {ends.map((end) => (
          <TextField
            key={end}
            type="month"
            size="small"
            label={end === 'gte' ? `${field.title} from` : 'to'}
            value={endOf(value, end) ?? ''}
            sx={narrow}
            onChange={({ target }) => onChange(rangeOf({ gte: endOf(value, 'gte'), lte: endOf(value, 'lte'), [end]: target.value || null }))}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12' } }}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: field.choices.length === 0 ? 0 : 0.75 }}>
        {field.choices.map((word) => {
          const isOn = words.includes(word);
          return (
            <Chip
              key={word}
              size="small"
              label={word}
              color={isOn ? 'primary' : 'default'}
              variant={isOn ? 'filled' : 'outlined'}
              aria-pressed={isOn}
              onClick={() => onChange(isOn ? undefined : [word])}
            />
          );
        })}
      </Box>
    </FilterFrame>
  );
};
