import { useState } from 'react';
import type { Field } from '#model/field.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { PlainButton } from '../../../layout/parts/PlainButton.tsx';
import { FixedValue } from './rule/FixedValue.tsx';
import { columnsOfRule, filledFields, fixedValueOf, rulesOf, targetOf, withRules } from './mapping.ts';
import { actionText } from '../../../messages/en/actionText.ts';
import { importMappingText } from '../../../messages/en/importMappingText.ts';

type OtherFieldsProps = {
  readonly map: JsonObject;
  readonly header: readonly string[];
  readonly fields: readonly Field[];
  /** Required fields that no column fills. */
  readonly missing: readonly Field[];
  readonly onChange: (map: JsonObject) => void;
  readonly onEdit: (field: Field) => void;
};

/** Returns a short description of how a field is filled. */
const summaryOf = (map: JsonObject, field: string): string => {
  const rules = rulesOf(map, field);
  const columns = [...new Set(rules.flatMap(columnsOfRule))];
  const from = columns.length === 0 ? importMappingText('others.fixed') : columns.join(', ');
  return importMappingText('others.from', { count: rules.length, source: from });
};

type OtherFieldProps = {
  readonly field: Field;
  readonly map: JsonObject;
  readonly isFilled: boolean;
  /** Whether the field is required. It cannot be removed then. */
  readonly isMissing: boolean;
  /** Changes the rules that fill the field. */
  readonly onRules: (rules: readonly JsonObject[]) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
};

const OtherField = ({ field, map, isFilled, isMissing, onRules, onEdit, onRemove }: OtherFieldProps) => {
  const { name, title } = field;
  const fixed = isFilled ? fixedValueOf(map, name) : '';
  return (
    <div className="xfer-other">
      <span>
        {title}
        {field.required ? ' *' : ''}
      </span>
      {fixed === undefined ? (
        <span className="xfer-lead">{summaryOf(map, name)}</span>
      ) : (
        <FixedValue
          field={field}
          label={importMappingText('others.everyRow', { field: title })}
          value={fixed}
          onChange={(value) => onRules(value === '' ? [] : [{ ...rulesOf(map, name)[0], value }])}
        />
      )}
      <span className="xfer-other-acts">
        <PlainButton look="text" aria-label={importMappingText('others.editOne', { field: title })} onClick={onEdit}>
          {actionText('edit')}
        </PlainButton>
        {!isMissing && (
          <PlainButton
            look="text"
            aria-label={importMappingText('others.removeOne', { field: title })}
            onClick={onRemove}
          >
            {importMappingText('others.remove')}
          </PlainButton>
        )}
      </span>
      {isMissing && !isFilled && <small className="xfer-wrong">{importMappingText('others.missing')}</small>}
    </div>
  );
};

/**
 * Lists the fields that the table of columns cannot show: fields in the mapping with a fixed value, with combined
 * columns, or with several alternatives; and required fields that nothing fills (`missing`). The user can change these
 * fields and add others. `header`: the names of the file's columns.
 */
export const OtherFields = ({ map, header, fields, missing, onChange, onEdit }: OtherFieldsProps) => {
  const [added, setAdded] = useState<readonly string[]>([]);
  const inTable = new Set(
    header.flatMap((column) => {
      const target = targetOf(map, column);
      return typeof target === 'object' ? [target.field] : [];
    }),
  );
  const filled = filledFields(map).filter((name) => !inTable.has(name));
  const names = [
    ...new Set([...missing.map(({ name }) => name), ...filled, ...added.filter((name) => !inTable.has(name))]),
  ];
  const shown = names.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const set = (field: string, rules: readonly JsonObject[]): void => onChange(withRules(map, { field, rules, header }));
  const free = fields.filter(({ name }) => !names.includes(name) && !inTable.has(name));
  return (
    <section aria-label={importMappingText('others.title')} className="xfer-others">
      <h3>{importMappingText('others.title')}</h3>
      {shown.map((field) => {
        const { name } = field;
        const isFilled = filled.includes(name);
        return (
          <OtherField
            key={name}
            field={field}
            map={map}
            isFilled={isFilled}
            isMissing={missing.some((one) => one.name === name)}
            onRules={(rules) => set(name, rules)}
            onEdit={() => {
              if (!isFilled) set(name, [{ column: header[0] ?? '' }]);
              onEdit(field);
            }}
            onRemove={() => {
              setAdded(added.filter((one) => one !== name));
              set(name, []);
            }}
          />
        );
      })}
      <label className="xfer-field">
        {importMappingText('others.add')}
        <select
          value=""
          onChange={({ target }) => {
            if (target.value !== '') setAdded([...added, target.value]);
          }}
        >
          <option value="">{importMappingText('choose')}</option>
          {free.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
};
