import type { ComponentType } from 'react';
import Box from '@mui/material/Box';
import type { Field } from '#model/field.ts';
import type { InputProps } from '../../view.ts';

/**
 * A function that returns the input of a kind by name. Inputs of groups and rows get it as a parameter, because
 * importing the table of all inputs would be a cycle.
 */
export type InputFor = (kind: string) => ComponentType<InputProps>;

type Props = {
  readonly fields: readonly Field[];
  readonly source: string;
  readonly disabled: boolean;
  readonly inputFor: InputFor;
  /**
   * Whether the inputs are on one line; the first one gets the remaining width. On a phone they are below each other.
   */
  readonly inLine?: boolean;
};

const asMany = 'repeat(auto-fill, minmax(min(100%, 12rem), 1fr))';

/**
 * Shows the inputs of a group or a row. As many inputs as fit are side by side. With `inLine`, all are on one line,
 * unless the screen is that of a phone.
 */
export const NestedFields = ({ fields, source, disabled, inputFor, inLine = false }: Props) => (
  <Box
    sx={{
      display: 'grid',
      gap: 1.5,
      gridTemplateColumns: inLine
        ? { xs: asMany, sm: `minmax(0, 2fr) repeat(${fields.length - 1}, minmax(0, 1fr))` }
        : asMany,
      alignItems: 'start',
    }}
  >
    {fields.map((field) => {
      const Input = inputFor(field.kind);
      return <Input key={field.name} field={field} source={`${source}.${field.name}`} disabled={disabled} />;
    })}
  </Box>
);
