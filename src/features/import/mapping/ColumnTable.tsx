import type { Field } from '#model/field.ts';
import type { ImportDetail } from '#model/wire/imports.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { PlainButton } from '../../../layout/parts/PlainButton.tsx';
import {
  fieldsReading,
  filledFields,
  mappedColumns,
  rulesOf,
  type ColumnTarget,
  targetOf,
  withColumnAsId,
  withColumnInField,
  withColumnUnused,
} from './mapping.ts';
import { importMappingText } from '../../../messages/en/importMappingText.ts';

type ColumnTableProps = {
  readonly resource: Resource;
  readonly detail: ImportDetail;
  readonly map: JsonObject;
  /** The fields that the user can choose. */
  readonly fields: readonly Field[];
  readonly onChange: (map: JsonObject) => void;
  readonly onEdit: (field: Field) => void;
};

/** Option values that are not fields. No field name contains a bracket. */
const [idValue, severalValue] = ['(id)', '(several)'];
const valueOf = (target: ColumnTarget): string =>
  typeof target === 'object' ? target.field : target === 'id' ? idValue : target === 'several' ? severalValue : '';

/** Returns a mapping in which a column has the use that the user chose. */
const withChosen = (
  map: JsonObject,
  value: string,
  change: { column: string; header: readonly string[] },
): JsonObject => {
  if (value === '') return withColumnUnused(map, change);
  return value === idValue ? withColumnAsId(map, change) : withColumnInField(map, { ...change, field: value });
};

type RowProps = ColumnTableProps & { readonly column: string };

/** The input for the field that a column fills. A field that another column fills cannot be chosen. */
const FieldChoice = ({ resource, detail: { header }, map, fields, onChange, column }: RowProps) => {
  const taken = new Set(filledFields(map));
  const target = targetOf(map, column);
  const value = valueOf(target);
  const titleOf = (name: string): string => resource.fieldsByName[name]?.title ?? name;
  return (
    <select
      aria-label={importMappingText('table.becomes', { column })}
      value={value}
      onChange={(event) => onChange(withChosen(map, event.target.value, { column, header }))}
    >
      <option value="">{importMappingText('table.skip')}</option>
      <option value={idValue} disabled={map['id'] !== undefined && target !== 'id'}>
        {importMappingText('table.id', { thing: inLowerCase(resource.title) })}
      </option>
      {target === 'several' && (
        <option value={severalValue} disabled>
          {fieldsReading(map, column).map(titleOf).join(', ')}
        </option>
      )}
      {fields.map(({ name, title, required }) => (
        <option key={name} value={name} disabled={name !== value && taken.has(name)}>
          {title}
          {required ? ' *' : ''}
        </option>
      ))}
    </select>
  );
};

/** Returns the number of conversions of a field, whose values come from one column. */
const stepsOf = (map: JsonObject, field: string): number => {
  const convert = rulesOf(map, field)[0]?.['convert'];
  return Array.isArray(convert) ? convert.length : 0;
};

const ColumnRow = (props: RowProps) => {
  const { detail, map, fields, onEdit, column } = props;
  const target = targetOf(map, column);
  const place = detail.header.indexOf(column);
  const field = typeof target === 'object' ? fields.find(({ name }) => name === target.field) : undefined;
  const steps = field === undefined ? 0 : stepsOf(map, field.name);
  return (
    <tr>
      <th scope="row">
        {column}
        {detail.unnamed.includes(column) && <small>{importMappingText('table.noTitle')}</small>}
      </th>
      <td>
        {[...new Set(detail.sample.map((row) => row[place] ?? '').filter((text) => text !== ''))]
          .slice(0, 2)
          .map((text) => text.slice(0, 60))
          .join(' · ')}
      </td>
      <td>
        <div className="xfer-becomes">
          <FieldChoice {...props} />
          {field !== undefined && (
            <PlainButton
              look="text"
              aria-label={importMappingText('table.convertOne', { column })}
              onClick={() => onEdit(field)}
            >
              {steps === 0
                ? importMappingText('table.convert')
                : importMappingText('table.convertMany', { count: steps })}
            </PlainButton>
          )}
        </div>
      </td>
    </tr>
  );
};

/**
 * A table with a row per column of the file, in which the user chooses the field that the column fills. `onEdit` is
 * called to edit the conversions of this field.
 */
export const ColumnTable = (props: ColumnTableProps) => (
  <div className="xfer-scroll">
    <table className="xfer-table xfer-columns">
      <thead>
        <tr>
          <th scope="col">{importMappingText('table.column')}</th>
          <th scope="col">{importMappingText('table.example')}</th>
          <th scope="col">{importMappingText('table.field')}</th>
        </tr>
      </thead>
      <tbody>
        {mappedColumns(props.detail.header).map((column) => (
          <ColumnRow key={column} column={column} {...props} />
        ))}
      </tbody>
    </table>
  </div>
);
