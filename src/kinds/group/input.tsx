import { useFieldError } from '../shared/inputs/useFieldError.ts';
import { Fieldset } from '../shared/inputs/Fieldset.tsx';
import { NestedFields, type InputFor } from '../shared/inputs/NestedFields.tsx';
import type { InputProps } from '../view.ts';
import { PairsInput } from './PairsInput.tsx';

/**
 * Creates the input of an object. It shows the inputs of the object's fields in a titled frame; `inputFor` returns the
 * input of a kind. If the schema defines no fields, the user types keys and values.
 */
export const groupInput = (inputFor: InputFor) =>
  function GroupInput(props: InputProps) {
    return props.field.fields.length === 0 ? <PairsInput {...props} /> : <FieldsInput {...props} inputFor={inputFor} />;
  };

const FieldsInput = ({
  field,
  source,
  disabled = false,
  required = false,
  inputFor,
}: InputProps & { readonly inputFor: InputFor }) => {
  const error = useFieldError(source);
  return (
    <Fieldset title={field.title} required={field.required || required} description={field.description} error={error}>
      <NestedFields fields={field.fields} source={source} disabled={disabled} inputFor={inputFor} />
    </Fieldset>
  );
};
