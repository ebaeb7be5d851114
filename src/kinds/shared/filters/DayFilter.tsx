import { useState } from 'react';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { isDay } from '#model/values/time/dates.ts';
import { kindFor } from '../../index.ts';
import { useKindContext } from '../../kindContext.tsx';
import type { FilterProps } from '../../view.ts';
import { fromDayFilter, dayQuickRanges, toDayFilter, type PickedDays } from './dayRange.ts';
import { FilterFrame } from './FilterFrame.tsx';
import { MomentField } from '../temporal/MomentField.tsx';
import { fromLabel } from './fromLabel.ts';
import { filterText } from '../../../messages/en/filterText.ts';

// Two dates must fit side by side in a narrow panel.
const narrow = { '& input': { paddingInline: 1 } };
const ends = ['from', 'to'] as const;

/** Filter of days and instants: a first and a last day, or a quick range. */
export const DayFilter = (props: FilterProps) => {
  const { field, value, onChange } = props;
  const context = useKindContext();
  const [now] = useState(() => new Date());
  const form = kindFor(field).traits.temporal === 'instant' ? 'instant' : 'day';
  const range: PickedDays = fromDayFilter(value, context, now);
  return (
    <FilterFrame {...props}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        {ends.map((end) => (
          <MomentField
            key={end}
            precision="day"
            place="filter"
            value={range[end]}
            onChange={(day) => {
              if (day === null || isDay(day)) onChange(toDayFilter({ ...range, [end]: day ?? '' }, form, context));
            }}
            textField={{ size: 'small', label: end === 'from' ? fromLabel(field.title) : filterText('to'), sx: narrow }}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.75 }}>
        {dayQuickRanges(form, context, now).map(({ title, filter }) => {
          const isOn = JSON.stringify(filter) === JSON.stringify(value);
          return (
            <Chip
              key={title}
              size="small"
              label={title}
              color={isOn ? 'primary' : 'default'}
              variant={isOn ? 'filled' : 'outlined'}
              aria-pressed={isOn}
              onClick={() => onChange(isOn ? undefined : filter)}
            />
          );
        })}
      </Box>
    </FilterFrame>
  );
};
