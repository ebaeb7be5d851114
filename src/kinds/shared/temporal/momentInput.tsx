import type { InputProps } from '../../view.ts';
import { textFieldProps } from '../inputs/textFieldProps.ts';
import { toJson } from '../cells/toJson.ts';
import { useFieldInput } from '../inputs/useFieldInput.ts';
import { MomentField } from './MomentField.tsx';
import type { Precision } from './precision.ts';

/**
 * Creates the form input of a month, a day or an instant. If the typed text cannot be parsed, the form keeps it as the
 * value, so that validation rejects it.
 */
export const momentInput = (precision: Precision) =>
  function MomentInput(props: InputProps) {
    const input = useFieldInput(props);
    const value = toJson(input.value);
    return (
      <MomentField
        precision={precision}
        words={props.field.choices}
        value={typeof value === 'string' ? value : ''}
        onChange={input.onChange}
        textField={textFieldProps(input)}
      />
    );
  };
