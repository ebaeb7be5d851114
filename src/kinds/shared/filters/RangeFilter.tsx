import { useState } from 'react';
import Box from '@mui/material/Box';
import { kindFor } from '../../index.ts';
import { useKindContext } from '../../kindContext.tsx';
import type { FilterProps } from '../../view.ts';
import { DraftTextField } from '../inputs/DraftTextField.tsx';
import { editText } from '../inputs/editText.ts';
import { FilterFrame } from './FilterFrame.tsx';
import { rangeEndOf, rangeOf } from './range.ts';
import { fromLabel } from './fromLabel.ts';
import { filterText } from '../../../messages/en/filterText.ts';

const ends = ['gte', 'lte'] as const;
type End = (typeof ends)[number];

/**
 * Filter of a number: a lower and an upper bound, typed as in the input of the field, e.g. `50 L` to `1.25 Cr`. A text
 * that cannot be parsed shows an error and does not change the filter.
 */
export const RangeFilter = (props: FilterProps) => {
  const { field, value, onChange } = props;
  const context = useKindContext();
  const [problems, setProblems] = useState<Partial<Record<End, string>>>({});
  const kind = kindFor(field);

  const send = (end: End, text: string) => {
    const parsed = text.trim() === '' ? { value: null } : kind.fromText(text, field, context);
    if ('problem' in parsed) {
      setProblems({ ...problems, [end]: parsed.problem });
      return;
    }
    setProblems({});
    onChange(rangeOf({ gte: rangeEndOf(value, 'gte'), lte: rangeEndOf(value, 'lte'), [end]: parsed.value }));
  };
  return (
    <FilterFrame {...props}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        {ends.map((end) => (
          <DraftTextField
            key={end}
            label={end === 'gte' ? fromLabel(field.title) : filterText('to')}
            value={editText(rangeEndOf(value, end), field, context)}
            error={problems[end]}
            onSend={(text) => send(end, text)}
          />
        ))}
      </Box>
    </FilterFrame>
  );
};
