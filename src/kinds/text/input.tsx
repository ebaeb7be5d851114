import { textInput } from '../shared/inputs/textInput.tsx';
import type { InputProps } from '../view.ts';
import { RowInput } from './RowInput.tsx';

const PlainInput = textInput('text');

/**
 * Input of a text. If the text names a row of another record, such as a unit of a project, it offers the rows that are
 * free.
 */
export const Input = (props: InputProps) =>
  props.field.rowOf === undefined ? (
    <PlainInput {...props} />
  ) : (
    <RowInput {...props} rowOf={props.field.rowOf} plain={PlainInput} />
  );
