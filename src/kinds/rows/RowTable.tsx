import { useEffect, useRef, useState } from 'react';
import { get, useFieldArray, useFormState, useFormContext } from 'react-hook-form';
import { useWrappedSource } from 'ra-core';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Field } from '#model/field.ts';
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
import { addRowText } from './rowText.ts';

type Props = InputProps & { readonly inputFor: InputFor };
type Row = Readonly<Record<string, unknown>>;

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Returns the index of the open row, undefined if none is open, and the function that opens another. */
const useOpenRow = (firstWrong: number, submitCount: number) => {
  const [open, setOpen] = useState<number>();
  // After a refused save, the first invalid row is opened, because closed rows have no input to focus.
  const seen = useRef(submitCount);
  useEffect(() => {
    if (submitCount === seen.current) return;
    seen.current = submitCount;
    if (firstWrong >= 0) setOpen(firstWrong);
  }, [submitCount, firstWrong]);
  return [open, setOpen] as const;
};

/** Returns the rows of the form, the functions of each row (`actionsOf`), and `add`, which adds and opens a new row. */
const useRows = ({ field, source }: InputProps) => {
  const name = useWrappedSource(source);
  const rows = useFieldArray({ name });
  const { getValues } = useFormContext();
  const { errors, submitCount } = useFormState({ name });
  const faulty: unknown = get(errors, name);
  const firstWrong = Array.isArray(faulty) ? faulty.findIndex((one) => one !== undefined) : -1;
  const [open, setOpen] = useOpenRow(firstWrong, submitCount);
  const values = (): readonly Row[] => rowsOf(getValues(name));
  const insert = (position: number, row: Row): void => {
    rows.insert(position, row);
    setOpen(position);
  };
  const count = values().length;
  return {
    ids: rows.fields.map(({ id }) => id),
    count,
    /** Whether the error is about single rows. It is then shown in them. */
    isInRows: Array.isArray(faulty),
    stateOf: (position: number) => ({
      isOpen: open === position,
      isWrong: Array.isArray(faulty) && faulty[position] !== undefined,
    }),
    actionsOf: (position: number) => ({
      toggle: () => setOpen(open === position ? undefined : position),
      copy: () => insert(position + 1, copyRow(values()[position] ?? {}, field.fields, values())),
      remove: () => {
        rows.remove(position);
        setOpen(undefined);
      },
    }),
    add: () => insert(count, emptyRow(field.fields)),
  };
};

const TableHead = ({ fields }: { readonly fields: readonly Field[] }) => {
  const narrow = narrowColumns(fields);
  return (
    <thead>
      <tr>
        {fields.map(({ name, title }) => (
          <th key={name} scope="col" className={narrow.includes(name) ? undefined : 'row-table-more'}>
            {title}
          </th>
        ))}
        <td />
      </tr>
    </thead>
  );
};

/**
 * Input of rows with many fields: a table that shows the values as text, in which rows can be added, copied and
 * removed. One row can be open: its inputs are then below its line. After a rejected save, the first invalid row opens.
 */
export const RowTable = (props: Props) => {
  const { field, source, disabled = false, required = false, inputFor } = props;
  const { ids, count, isInRows, stateOf, actionsOf, add } = useRows(props);
  const error = useFieldError(source);
  return (
    <Fieldset
      title={field.title}
      required={field.required || required}
      description={field.description}
      error={isInRows ? undefined : error}
    >
      {ids.length > 0 && (
        <div className="row-table-box">
          <table className="row-table">
            <TableHead fields={field.fields} />
            {ids.map((id, position) => (
              <TableRow
                key={id}
                field={field}
                source={`${source}.${position}`}
                position={position}
                disabled={disabled}
                inputFor={inputFor}
                state={stateOf(position)}
                actions={actionsOf(position)}
              />
            ))}
          </table>
        </div>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1 }}>
        <Button size="small" startIcon={<InputIcon name="add" />} disabled={disabled} onClick={add}>
          {addRowText(field)}
        </Button>
        <span className="row-table-count">{inputText('rows.total', { count })}</span>
      </Box>
    </Fieldset>
  );
};
