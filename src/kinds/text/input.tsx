import { textInput } from '../shared/inputs/textInput.tsx';
import type { InputProps } from '../view.ts';
import { RowInput } from './RowInput.tsx';

const PlainInput = textInput('text');

/**
 * Input of a text. If the field has `rowOf`, the user instead picks a row of another record that can still be reserved,
 * such as an available unit of a project.
 */
export const Input = (props: InputProps) =>
  props.field.rowOf === undefined ? (
    <PlainInput {...props} />
  ) : (
    <RowInput {...props} rowOf={props.field.rowOf} plain={PlainInput} />
  );
