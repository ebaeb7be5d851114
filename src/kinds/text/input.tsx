import { textInput } from '../shared/inputs/textInput.tsx';
import type { InputProps } from '../view.ts';
import { RowInput } from './RowInput.tsx';

const PlainInput = textInput('text');

/** Input of a text. If the text names a row of another record, it offers the free rows of that record. */
export const Input = (props: InputProps) =>
  props.field.rowOf === undefined ? (
    <PlainInput {...props} />
  ) : (
    <RowInput {...props} rowOf={props.field.rowOf} plain={PlainInput} />
  );
