import { useId, useMemo } from 'react';
import { chosenOf } from '../shared/filters/chosenOf.ts';
import { FilterFrame } from '../shared/filters/FilterFrame.tsx';
import { ManyPicker } from '../shared/inputs/ManyPicker.tsx';
import type { FilterProps } from '../view.ts';
import { useZoneOptions } from './useZoneOptions.tsx';

/** Filter of a time zone: records with any of the picked zones. */
export const Filter = (props: FilterProps) => {
  const { field, value, onChange } = props;
  const id = useId();
  const chosen = useMemo(() => chosenOf(value), [value]);
  return (
    <FilterFrame {...props}>
      <ManyPicker
        {...useZoneOptions(chosen)}
        values={chosen}
        onChange={(values) => onChange(values.length === 0 ? undefined : values)}
        textField={{ id, label: field.title }}
      />
    </FilterFrame>
  );
};
