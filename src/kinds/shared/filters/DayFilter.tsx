import { useState } from 'react';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { kindFor } from '../../index.ts';
import { useKindContext } from '../../kindContext.tsx';
import type { FilterProps } from '../../view.ts';
import { fromDayFilter, dayQuickRanges, toDayFilter, type PickedDays } from './dayRange.ts';
import { FilterFrame } from './FilterFrame.tsx';
import { MomentRange } from './MomentRange.tsx';

/** Filter of days and instants: a first and a last day, or a quick range. */
export const DayFilter = (props: FilterProps) => {
  const { field, value, onChange } = props;
  const context = useKindContext();
  const [now] = useState(() => new Date());
  const form = kindFor(field).traits.temporal === 'instant' ? 'instant' : 'day';
  const range: PickedDays = fromDayFilter(value, context, now);
  return (
    <FilterFrame {...props}>
      <MomentRange
        title={field.title}
        precision="day"
        range={range}
        onChange={(end, day) => onChange(toDayFilter({ ...range, [end]: day ?? '' }, form, context))}
      />
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
