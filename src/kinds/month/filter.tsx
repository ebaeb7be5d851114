import { word } from '#model/language/wording.ts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { isDay } from '#model/values/time/dates.ts';
import { FilterFrame } from '../shared/filters/FilterFrame.tsx';
import { rangeEndOf, rangeOf } from '../shared/filters/range.ts';
import { MomentField } from '../shared/temporal/MomentField.tsx';
import { textsOf } from '../shared/cells/textsOf.ts';
import type { FilterProps } from '../view.ts';
import { fromLabel } from '../shared/filters/fromLabel.ts';
import { filterText } from '../../messages/en/filterText.ts';

// Two months must fit side by side in a narrow panel.
const narrow = { '& input': { paddingInline: 1 } };
const ends = ['gte', 'lte'] as const;

/** Filter of a month: a first and a last month, or one text of the field's `enum`, e.g. `Ready`. */
export const Filter = (props: FilterProps) => {
  const { field, value, onChange } = props;
  const words = textsOf(value);
  return (
    <FilterFrame {...props}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        {ends.map((end) => (
          <MomentField
            key={end}
            precision="month"
            place="filter"
            value={String(rangeEndOf(value, end) ?? '')}
            onChange={(month) => {
              if (month === null || isDay(`${month}-01`))
                onChange(rangeOf({ gte: rangeEndOf(value, 'gte'), lte: rangeEndOf(value, 'lte'), [end]: month }));
            }}
            textField={{ size: 'small', label: end === 'gte' ? fromLabel(field.title) : filterText('to'), sx: narrow }}
          />
        ))}
      </Box>
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
