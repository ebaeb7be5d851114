import { useId } from 'react';
import { chosenOf } from '../shared/filters/chosenOf.ts';
import { FilterFrame } from '../shared/filters/FilterFrame.tsx';
import { ManyPicker } from '../shared/inputs/ManyPicker.tsx';
import type { FilterProps } from '../view.ts';

const none: readonly string[] = [];

/** Filter of a field with several texts: records with at least one of the typed texts. */
export const Filter = (props: FilterProps) => {
  const { field, value, onChange } = props;
  const id = useId();
  return (
    <FilterFrame {...props}>
      <ManyPicker
        isFree
        options={none}
        values={chosenOf(value)}
        onChange={(values) => onChange(values.length === 0 ? undefined : values)}
        textField={{ id, label: field.title }}
      />
    </FilterFrame>
  );
};
