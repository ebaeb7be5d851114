import { useState } from 'react';
import { textFieldProps } from '../shared/inputs/textFieldProps.ts';
import { useFieldInput } from '../shared/inputs/useFieldInput.ts';
import type { InputProps } from '../view.ts';
import { RelationPicker } from './RelationPicker.tsx';
import { parseRelation } from './parseRelation.ts';

/** Input of a relation: the user chooses a resource, then one of its records. */
export const Input = (props: InputProps) => {
  const input = useFieldInput(props);
  const relation = parseRelation(input.value);
  // The form's value is null until a record is chosen, so the chosen resource is kept here.
  const [chosen, setChosen] = useState('');
  const resource = relation?.resource ?? chosen;
  return (
    <RelationPicker
      resources={props.field.toAny}
      resource={resource}
      id={relation?._id ?? null}
      textField={textFieldProps(input)}
      onResource={(name) => {
        setChosen(name);
        input.onChange(null);
      }}
      onRecord={(id) => {
        setChosen(resource);
        input.onChange(id === null ? null : { resource, _id: id });
      }}
    />
  );
};
