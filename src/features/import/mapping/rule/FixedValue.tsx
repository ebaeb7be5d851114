import type { Field } from '#model/field.ts';
import { choiceTitle } from '#model/values/choiceTitle.ts';
import { importMappingText } from '../../../../messages/en/importMappingText.ts';

type FixedValueProps = {
  readonly field: Field;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/**
 * Input of a value that a field gets in every row: a select if the field has choices, otherwise a text input. A value
 * that is not one of the choices gets a text input too.
 */
export const FixedValue = ({ field, label, value, onChange }: FixedValueProps) => {
  const { choices } = field;
  if (choices.length === 0 || (value !== '' && !choices.includes(value)))
    return <input aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} />;
  return (
    <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{importMappingText('choose')}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choiceTitle(field, choice)}
        </option>
      ))}
    </select>
  );
};
