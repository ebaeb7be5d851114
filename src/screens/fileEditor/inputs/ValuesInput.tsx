import { kindFor } from '#kinds/index.ts';
import { useKindContext } from '#kinds/kindContext.tsx';
import { DraftTextField } from '#kinds/shared/inputs/DraftTextField.tsx';
import { editText } from '#kinds/shared/inputs/editText.ts';
import { ManyPicker } from '#kinds/shared/inputs/ManyPicker.tsx';
import type { Field } from '#model/field.ts';
import { isTranslated } from '#model/language/localize.ts';
import type { Json } from '#model/schema/json.ts';
import type { Path } from '#model/schema/showPath.ts';
import { choiceTitle } from '#model/values/choiceTitle.ts';
import { FieldsInput } from './FieldsInput.tsx';
import { useProblemsAt, type PartProps } from './fileForm.tsx';
import { JsonInput, YesNoInput } from './LeafInput.tsx';
import { LocalizedTextInput } from './LocalizedTextInput.tsx';
import { NameInput } from './NameInput.tsx';

/** Placeholders that a rule replaces by values. */
const placeholders = ['$record', '$owner', '$now', '$in 1h', '$in 1d'];

const startFor = (field: Field): Json => {
  const { traits, operators, views } = kindFor(field);
  if (views.input === 'yesNo') return true;
  if (traits.refersTo === 'many') return ['$owner'];
  // The value of a list field is a list.
  return operators.includes('any') ? [] : '';
};

type FieldValueProps = {
  readonly field: Field;
  readonly path: Path;
  readonly value: Json;
  readonly onChange: (value: Json) => void;
};

/** Input of one value of a field: a choice, a text with `{field}`, a placeholder such as `$owner`, or a typed value. */
const FieldValue = ({ field, path, value, onChange }: FieldValueProps) => {
  const context = useKindContext();
  const problems = useProblemsAt(path);
  const { title: label } = field;
  const props = { part: {}, label, path, value, onChange };
  if (typeof value === 'boolean') return <YesNoInput {...props} />;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return (
      <ManyPicker
        options={field.choices.length > 0 ? field.choices : placeholders}
        isFree
        values={value}
        onChange={(next) => onChange([...next])}
        textField={{ label, error: problems.length > 0, helperText: problems.join(' ') }}
      />
    );
  }
  if (isTranslated(value)) return <LocalizedTextInput {...props} />;
  if (typeof value === 'object') return <JsonInput {...props} />;
  if (field.choices.length > 0)
    return (
      <NameInput {...props} isFree options={field.choices.map((name) => ({ name, title: choiceTitle(field, name) }))} />
    );
  const { operators, traits } = kindFor(field);
  const isNumber = typeof value === 'number' || (operators.includes('gte') && traits.temporal === undefined);
  if (!isNumber) return <NameInput {...props} isFree options={placeholders.map((name) => ({ name, title: name }))} />;
  const send = (text: string): void => {
    const parsed = kindFor(field).fromText(text, field, context);
    onChange('problem' in parsed ? text : parsed.value);
  };
  return (
    <DraftTextField
      label={label}
      value={editText(value, field, context)}
      error={problems.length === 0 ? undefined : problems.join(' ')}
      onSend={send}
    />
  );
};

/**
 * Edits an object whose keys are fields of the file's resource, and whose values are what the rule or source writes to
 * these fields.
 */
export const ValuesInput = (props: PartProps) => (
  <FieldsInput
    {...props}
    startFor={startFor}
    renderRow={({ name, field, path, value, onChange }) =>
      field === undefined ? (
        <JsonInput part={{}} label={name} path={path} value={value} onChange={onChange} />
      ) : (
        <FieldValue field={field} path={path} value={value} onChange={onChange} />
      )
    }
  />
);
