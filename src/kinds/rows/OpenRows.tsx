import type { UseFieldArrayReturn } from 'react-hook-form';
import Box from '@mui/material/Box';
import type { Field } from '#model/field.ts';
import { NestedFields, type InputFor } from '../shared/inputs/NestedFields.tsx';
import { RowButtons } from './RowButtons.tsx';
import { rowText } from './rowText.ts';

type Props = {
  readonly field: Field;
  readonly source: string;
  readonly disabled: boolean;
  /** The rows in the form, with the functions that move and remove them. */
  readonly rows: UseFieldArrayReturn;
  readonly inputFor: InputFor;
};

const rowStyle = {
  display: 'flex',
  gap: 1,
  m: 0,
  p: 0,
  pb: { xs: 1.5, sm: 1 },
  mb: { xs: 1.5, sm: 0.5 },
  minWidth: 0,
  border: 0,
  borderBottomStyle: 'solid',
  borderBottomWidth: { xs: 1, sm: 0 },
  borderColor: 'divider',
};

/**
 * Shows the inputs of every row, with buttons that move and remove the row. Used for rows with at most four fields;
 * rows with more fields are a table.
 */
export const OpenRows = ({ field, source, disabled, rows, inputFor }: Props) =>
  rows.fields.map((row, position) => {
    const name = rowText(field, position);
    return (
      <Box key={row.id} component="fieldset" aria-label={name} sx={rowStyle}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <NestedFields
            fields={field.fields}
            source={`${source}.${position}`}
            disabled={disabled}
            inputFor={inputFor}
            inLine
          />
        </Box>
        <RowButtons
          name={name}
          position={position}
          count={rows.fields.length}
          disabled={disabled}
          onMove={(to) => rows.move(position, to)}
          onRemove={() => rows.remove(position)}
        />
      </Box>
    );
  });
