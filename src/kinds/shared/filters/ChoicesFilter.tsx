import { useId } from 'react';
import { choiceTitle, inOrderOfTitles } from '#model/values/choiceTitle.ts';
import type { FilterProps } from '../../view.ts';
import { chosenOf } from './chosenOf.ts';
import { FilterFrame } from './FilterFrame.tsx';
import { useStateDots } from '../inputs/useStateDots.ts';
import { ManyPicker } from '../inputs/ManyPicker.tsx';

/** Filter of choices: records with any of the picked choices. */
export const ChoicesFilter = (props: FilterProps) => {
  const { field, value, onChange } = props;
  const id = useId();
  const styleOf = useStateDots(field);
  return (
    <FilterFrame {...props}>
      <ManyPicker
        options={inOrderOfTitles(field, field.choices)}
        titleOf={(option) => choiceTitle(field, option)}
        values={chosenOf(value)}
        onChange={(values) => onChange(values.length === 0 ? undefined : values)}
        {...(styleOf === undefined ? {} : { styleOf })}
        textField={{ id, label: field.title }}
      />
    </FilterFrame>
  );
};
