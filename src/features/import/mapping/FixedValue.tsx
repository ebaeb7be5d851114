import type { Field } from '#model/field.ts';

type FixedValueProps = {
  readonly field: Field;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Input of a text that a field has in every row: one of its values where it has a list of them. */
export const FixedValue = ({ field, label, value, onChange }: FixedValueProps) => {
  const { choices } = field;
  if (choices.length === 0 || (value !== '' && !choices.includes(value)))
    return <input aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} />;
  return (
    <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">Choose…</option>
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  );
};
