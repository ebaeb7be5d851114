import { useId } from 'react';
import type { FilterProps } from '../../view.ts';
import { chosenOf } from './chosenOf.ts';
import { FilterFrame } from './FilterFrame.tsx';
import { ManyPicker } from '../inputs/ManyPicker.tsx';
import { useRecordOptions } from '../inputs/useRecordOptions.ts';

/** Filter of references: records that refer to any of the picked records. */
export const ReferencesFilter = (props: FilterProps) => {
  const { field, value, onChange } = props;
  const id = useId();
  const values = chosenOf(value);
  const picker = useRecordOptions(field.to ?? '', values);
  return (
    <FilterFrame {...props}>
      <ManyPicker
        {...picker}
        values={values}
        onChange={(next) => onChange(next.length === 0 ? undefined : next)}
        textField={{ id, label: field.title }}
      />
    </FilterFrame>
  );
};
