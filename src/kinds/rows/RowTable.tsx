import { useEffect, useRef, useState } from 'react';
import { get, useFieldArray, useFormState, useFormContext } from 'react-hook-form';
import { useWrappedSource } from 'ra-core';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { isObject } from '#model/schema/json.ts';
import { Fieldset } from '../shared/inputs/Fieldset.tsx';
import type { InputFor } from '../shared/inputs/NestedFields.tsx';
import { useFieldError } from '../shared/inputs/useFieldError.ts';
import type { InputProps } from '../view.ts';
import { narrowColumns } from './narrowColumns.ts';
import { copyRow, emptyRow } from './newRow.ts';
import { TableRow } from './TableRow.tsx';
import './rows.css';
import { InputIcon } from '../shared/inputs/InputIcon.tsx';
import { inputText } from '../../messages/en/inputText.ts';

type Props = InputProps & { readonly inputFor: InputFor };
type Row = Readonly<Record<string, unknown>>;

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isObject) : []);

/**
 * Input of rows with many fields: a table that shows the values as text, in which rows can be added, copied and
 * removed. One row can be open: its inputs are then below its line. After a rejected save, the first invalid row opens.
 */
export const RowTable = ({ field, source, disabled = false, required = false, inputFor }: Props) => {
  const name = useWrappedSource(source);
  const rows = useFieldArray({ name });
  const { getValues } = useFormContext();
  const { errors, submitCount } = useFormState({ name });
  const [open, setOpen] = useState<number>();
  const error = useFieldError(source);
  const faulty: unknown = get(errors, name);
  const isWrong = (position: number): boolean => Array.isArray(faulty) && faulty[position] !== undefined;
  const firstWrong = Array.isArray(faulty) ? faulty.findIndex((one) => one !== undefined) : -1;

  // After a refused save, the first invalid row is opened, because closed rows have no input to focus.
  const seen = useRef(submitCount);
  useEffect(() => {
    if (submitCount === seen.current) return;
    seen.current = submitCount;
    if (firstWrong >= 0) setOpen(firstWrong);
  }, [submitCount, firstWrong]);

  const insert = (position: number, row: Row): void => {
    rows.insert(position, row);
    setOpen(position);
  };
  const current = rowsOf(getValues(name));
  const narrow = narrowColumns(field.fields);
  return (
    <Fieldset
      title={field.title}
      required={field.required || required}
      description={field.description}
      error={Array.isArray(faulty) ? undefined : error}
    >
      {rows.fields.length > 0 && (
        <div className="row-table-box">
          <table className="row-table">
            <thead>
              <tr>
                {field.fields.map((column) => (
                  <th
                    key={column.name}
                    scope="col"
                    className={narrow.includes(column.name) ? undefined : 'row-table-more'}
                  >
                    {column.title}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            {rows.fields.map((row, position) => (
              <TableRow
                key={row.id}
                field={field}
                source={`${source}.${position}`}
                position={position}
                disabled={disabled}
                inputFor={inputFor}
                state={{ isOpen: open === position, isWrong: isWrong(position) }}
                actions={{
                  toggle: () => setOpen(open === position ? undefined : position),
                  copy: () =>
                    insert(
                      position + 1,
                      copyRow(rowsOf(getValues(name))[position] ?? {}, field.fields, rowsOf(getValues(name))),
                    ),
                  remove: () => {
                    rows.remove(position);
                    setOpen(undefined);
                  },
                }}
              />
            ))}
          </table>
        </div>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1 }}>
        <Button
          size="small"
          startIcon={<InputIcon name="add" />}
          disabled={disabled}
          onClick={() => insert(current.length, emptyRow(field.fields))}
        >
          {inputText('rows.add', { field: field.title })}
        </Button>
        <span className="row-table-count">{inputText('rows.total', { count: current.length })}</span>
      </Box>
    </Fieldset>
  );
};
