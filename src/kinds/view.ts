import type { ComponentType } from 'react';
import type { Field } from '#model/field.ts';
import type { FilterValue } from '#model/schema/schema.ts';

/** Props of a cell: a value in a list, a card or a record's page, inline and without layout. Blank renders nothing. */
export type CellProps = { readonly value: unknown; readonly field: Field };

/** Props of an input: a field in a form, with its label, help and error. Must be inside a react-hook-form `Form`. */
export type InputProps = {
  readonly field: Field;
  /** Path in the form, e.g. `name` or `units.0.bhk`. */
  readonly source: string;
  readonly disabled?: boolean;
  /** Whether a condition of the resource requires it now, besides the field's own `required`. */
  readonly required?: boolean;
  /** The current choices. Default: the field's own choices, limited by its `choicesBy`. */
  readonly choices?: readonly string[];
};

/** Props of a filter: a field in the filter panel, with the wire form of filters. `undefined` is no filter. */
export type FilterProps = {
  readonly field: Field;
  readonly value: FilterValue | undefined;
  readonly onChange: (value: FilterValue | undefined) => void;
};

export type InputView = { readonly Input: ComponentType<InputProps>; readonly Filter?: ComponentType<FilterProps> };
