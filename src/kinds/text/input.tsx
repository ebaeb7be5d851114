import { textInput } from '../shared/inputs/textInput.tsx';
import type { InputProps } from '../view.ts';
import { RowInput } from './RowInput.tsx';

const PlainInput = textInput('text');

/** Input of a text; for the name of another record's row, a choice of free rows. */
export const Input = (props: InputProps) =>
  props.field.rowOf === undefined ? (
    <PlainInput {...props} />
  ) : (
    <RowInput {...props} rowOf={props.field.rowOf} plain={PlainInput} />
  );
