import { useFieldArray } from 'react-hook-form';
import { useWrappedSource } from 'ra-core';
import Button from '@mui/material/Button';
import { Fieldset } from '../shared/inputs/Fieldset.tsx';
import type { InputFor } from '../shared/inputs/NestedFields.tsx';
import { useFieldError } from '../shared/inputs/useFieldError.ts';
import type { InputProps } from '../view.ts';
import { emptyRow } from './newRow.ts';
import { OpenRows } from './OpenRows.tsx';
import { RowTable } from './RowTable.tsx';
import { InputIcon } from '../shared/inputs/InputIcon.tsx';
import { addRowText } from './rowText.ts';

/**
 * chosen: rows with more fields than this are a table in which one row is open. Hundreds of inputs would be slow and
 * hard to read.
 */
const maxOpenFields = 4;

/**
 * Creates the input of rows. Rows with at most four fields show their inputs and can be added, moved and removed. Rows
 * with more fields are a table in which they can be added, copied and removed.
 */
export const rowsInput = (inputFor: InputFor) => {
  const Short = (props: InputProps) => {
    const { field, source, disabled = false, required = false } = props;
    const rows = useFieldArray({ name: useWrappedSource(source) });
    const error = useFieldError(source);
    return (
      <Fieldset title={field.title} required={field.required || required} description={field.description} error={error}>
        <OpenRows field={field} source={source} disabled={disabled} rows={rows} inputFor={inputFor} />
        <Button
          size="small"
          startIcon={<InputIcon name="add" />}
          disabled={disabled}
          onClick={() => rows.append(emptyRow(field.fields))}
        >
          {addRowText(field)}
        </Button>
      </Fieldset>
    );
  };
  return function RowsInput(props: InputProps) {
    return props.field.fields.length > maxOpenFields ? (
      <RowTable {...props} inputFor={inputFor} />
    ) : (
      <Short {...props} />
    );
  };
};
