import { useFieldError } from '../shared/useFieldError.ts';
import { Fieldset } from '../shared/Fieldset.tsx';
import { NestedFields, type InputFor } from '../shared/NestedFields.tsx';
import type { InputProps } from '../view.ts';

/** Makes the input of a group: its fields in a titled frame. */
export const groupInput = (inputFor: InputFor) =>
  function GroupInput({ field, source, disabled = false, required = false }: InputProps) {
    const error = useFieldError(source);
    return (
      <Fieldset title={field.title} required={field.required || required} description={field.description} error={error}>
        <NestedFields fields={field.fields} source={source} disabled={disabled} inputFor={inputFor} />
      </Fieldset>
    );
  };
