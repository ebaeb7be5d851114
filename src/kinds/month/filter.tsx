import { word } from '#model/language/wording.ts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { FilterFrame } from '../shared/filters/FilterFrame.tsx';
import { MomentRange } from '../shared/filters/MomentRange.tsx';
import { rangeEndOf, rangeOf } from '../shared/filters/range.ts';
import { textsOf } from '../shared/cells/textsOf.ts';
import type { FilterProps } from '../view.ts';

/** Filter of a month: a range from a first to a last month, or one of the texts in the field's `enum`, e.g. `Ready`. */
export const Filter = (props: FilterProps) => {
  const { field, value, onChange } = props;
  const words = textsOf(value);
  const range = { gte: rangeEndOf(value, 'gte'), lte: rangeEndOf(value, 'lte') };
  return (
    <FilterFrame {...props}>
      <MomentRange
        title={field.title}
        precision="month"
        range={{ from: String(range.gte ?? ''), to: String(range.lte ?? '') }}
        onChange={(end, month) => onChange(rangeOf({ ...range, [end === 'from' ? 'gte' : 'lte']: month }))}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: field.choices.length === 0 ? 0 : 0.75 }}>
        {field.choices.map((choice) => {
          const isOn = words.includes(choice);
          return (
            <Chip
              key={choice}
              size="small"
              label={word(choice)}
              color={isOn ? 'primary' : 'default'}
              variant={isOn ? 'filled' : 'outlined'}
              aria-pressed={isOn}
              onClick={() => onChange(isOn ? undefined : [choice])}
            />
          );
        })}
      </Box>
    </FilterFrame>
  );
};
