import { useFieldArray } from 'react-hook-form';
import { useWrappedSource } from 'ra-core';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Field } from '#model/field.ts';
import { Fieldset } from '../shared/Fieldset.tsx';
import { NestedFields, type InputFor } from '../shared/NestedFields.tsx';
import { useFieldError } from '../shared/useFieldError.ts';
import type { InputProps } from '../view.ts';
import { RowActions } from './RowActions.tsx';

/** An empty row holds every field, so that a row nobody filled in is still a row; defaults are filled in. */
const emptyRow = (fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field.name, field.property.default ?? null]));

const rowStyle = { display: 'flex', gap: 1, m: 0, p: 0, pb: 1.5, mb: 1.5, minWidth: 0, border: 0, borderBottom: 1, borderColor: 'divider' };

/** Makes the input of rows: add, remove, put in another order. */
export const rowsInput = (inputFor: InputFor) =>
  function RowsInput({ field, source, disabled = false, required = false }: InputProps) {
    const rows = useFieldArray({ name: useWrappedSource(source) });
    const error = useFieldError(source);
    return (
      <Fieldset title={field.title} required={field.required || required} description={field.description} error={error}>
        {rows.fields.map((row, position) => {
          const name = `${field.title} ${position + 1}`;
          return (
            <Box key={row.id} component="fieldset" aria-label={name} sx={rowStyle}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <NestedFields fields={field.fields} source={`${source}.${position}`} disabled={disabled} inputFor={inputFor} />
              </Box>
              <RowActions
                name={name}
                position={position}
                count={rows.fields.length}
                disabled={disabled}
                onMove={(to) => rows.move(position, to)}
                onRemove={() => rows.remove(position)}
              />
            </Box>
          );
        })}
        <Button size="small" startIcon={<Add />} disabled={disabled} onClick={() => rows.append(emptyRow(field.fields))}>
          Add to {field.title}
        </Button>
      </Fieldset>
    );
  };
