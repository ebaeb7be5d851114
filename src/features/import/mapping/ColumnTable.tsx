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
  withTarget,
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
const targetFrom = (value: string): ColumnTarget =>
  value === '' ? 'none' : value === idValue ? 'id' : { field: value };

/**
 * A table with a row per column of the file, in which the user chooses the field that the column fills. `onEdit` is
 * called to edit the conversions of this field.
 */
export const ColumnTable = ({ resource, detail, map, fields, onChange, onEdit }: ColumnTableProps) => {
  const { header } = detail;
  const taken = new Set(filledFields(map));
  const titleOf = (name: string): string => resource.fieldsByName[name]?.title ?? name;
  const stepsOf = (field: string): number => {
    const convert = rulesOf(map, field)[0]?.['convert'];
    return Array.isArray(convert) ? convert.length : 0;
  };
  return (
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
          {mappedColumns(header).map((column) => {
            const target = targetOf(map, column);
            const value = valueOf(target);
            const place = header.indexOf(column);
            const field = typeof target === 'object' ? fields.find(({ name }) => name === target.field) : undefined;
            const steps = field === undefined ? 0 : stepsOf(field.name);
            return (
              <tr key={column}>
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
                    <select
                      aria-label={importMappingText('table.becomes', { column })}
                      value={value}
                      onChange={(event) =>
                        onChange(withTarget(map, { column, target: targetFrom(event.target.value), header }))
                      }
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
          })}
        </tbody>
      </table>
    </div>
  );
};
