import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { kindFor } from '#kinds/index.ts';
import { useKindContext } from '#kinds/kindContext.tsx';
import { DraftTextField } from '#kinds/shared/inputs/DraftTextField.tsx';
import { editText } from '#kinds/shared/inputs/editText.ts';
import { ManyPicker } from '#kinds/shared/inputs/ManyPicker.tsx';
import { useRecordOptions } from '#kinds/shared/inputs/useRecordOptions.ts';
import type { Field } from '#model/field.ts';
import { isList, type Json } from '#model/schema/json.ts';
import { stateTypes } from '#model/schema/statesSchema.ts';
import { fileEditorText } from '../../../../messages/en/fileEditorText.ts';
import type { FormComparison } from './filterRows.ts';

type ConditionValueProps = {
  readonly field: Field;
  readonly comparison: FormComparison;
  readonly label: string;
  readonly value: Json | undefined;
  readonly onChange: (value: Json) => void;
};

const textsOf = (value: Json | undefined): readonly string[] =>
  (isList(value) ? value : value === undefined || value === '' ? [] : [value]).map(String);

const many: readonly FormComparison[] = ['in', 'notIn', 'any', 'all', 'type'];

const RecordsValue = ({ field, label, value, onChange }: ConditionValueProps) => {
  const values = textsOf(value);
  return (
    <ManyPicker
      {...useRecordOptions(field.to ?? '', values)}
      values={values}
      onChange={(next) => onChange([...next])}
      textField={{ label }}
    />
  );
};

/** Input of a typed value such as `1 Cr`, a day, or a moment such as `$today`. */
const TypedValue = ({ field, comparison, label, value, onChange }: ConditionValueProps) => {
  const context = useKindContext();
  const [problem, setProblem] = useState<string>();
  const shown = typeof value === 'string' && value.startsWith('$') ? value : editText(value ?? '', field, context);
  const send = (text: string): void => {
    const isPart = comparison === 'contains' || comparison === 'startsWith';
    if (isPart || text.startsWith('$')) {
      onChange(text);
      return;
    }
    const parsed = text.trim() === '' ? { value: '' } : kindFor(field).fromText(text, field, context);
    setProblem('problem' in parsed ? parsed.problem : undefined);
    if (!('problem' in parsed)) onChange(parsed.value);
  };
  return <DraftTextField label={label} value={shown} error={problem} onSend={send} />;
};

/**
 * Input of a condition's value, by the kind of the field: choices, records, yes or no, or a typed value. Renders
 * nothing for the comparisons `blank` and `filled`.
 */
export const ConditionValue = (props: ConditionValueProps) => {
  const { field, comparison, label, value, onChange } = props;
  if (comparison === 'blank' || comparison === 'filled') return null;
  const isMany = many.includes(comparison);
  if (comparison === 'type')
    return (
      <ManyPicker
        options={stateTypes}
        values={textsOf(value)}
        onChange={(next) => onChange([...next])}
        textField={{ label }}
      />
    );
  if (kindFor(field).views.input === 'yesNo')
    return (
      <TextField
        select
        size="small"
        fullWidth
        label={label}
        value={typeof value === 'boolean' ? String(value) : ''}
        onChange={({ target }) => onChange(target.value === 'true')}
      >
        {[true, false].map((one) => (
          <MenuItem key={String(one)} value={String(one)}>
            {fileEditorText(one ? 'yes' : 'no')}
          </MenuItem>
        ))}
      </TextField>
    );
  if (isMany && field.choices.length > 0)
    return (
      <ManyPicker
        options={field.choices}
        values={textsOf(value)}
        onChange={(next) => onChange([...next])}
        textField={{ label }}
      />
    );
  if (isMany && field.to !== undefined) return <RecordsValue {...props} />;
  if (isMany)
    return (
      <ManyPicker
        options={[]}
        values={textsOf(value)}
        isFree
        onChange={(next) => onChange([...next])}
        textField={{ label }}
      />
    );
  return <TypedValue {...props} />;
};
