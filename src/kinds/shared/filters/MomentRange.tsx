import Box from '@mui/material/Box';
import { isDay } from '#model/values/time/dates.ts';
import { MomentField } from '../temporal/MomentField.tsx';
import { fromLabel } from './fromLabel.ts';
import { filterText } from '../../../messages/en/filterText.ts';

type End = 'from' | 'to';

type MomentRangeProps = {
  /** Title of the field: `Received`. */
  readonly title: string;
  /** Whether the user picks days or months. */
  readonly precision: 'day' | 'month';
  /** The ends of the range: `2026-01-31` or `2026-01`; '' for none. */
  readonly range: Readonly<Record<End, string>>;
  /** Called with a valid end, or with null for none. */
  readonly onChange: (end: End, value: string | null) => void;
};

// Two dates must fit side by side in a narrow panel.
const narrow = { '& input': { paddingInline: 1 } };
const ends = ['from', 'to'] as const;

/**
 * The two inputs of a filter, side by side, for the first and the last day or month of a range (`precision`).
 * `onChange` gets the changed end and its value, null if it was cleared. It is not called while the text is not a date.
 */
export const MomentRange = ({ title, precision, range, onChange }: MomentRangeProps) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
    {ends.map((end) => (
      <MomentField
        key={end}
        precision={precision}
        place="filter"
        value={range[end]}
        onChange={(value) => {
          if (value === null || isDay(precision === 'month' ? `${value}-01` : value)) onChange(end, value);
        }}
        textField={{ size: 'small', label: end === 'from' ? fromLabel(title) : filterText('to'), sx: narrow }}
      />
    ))}
  </Box>
);
