import type { ComponentType } from 'react';
import type { Field } from '#model/field.ts';
import type { FilterValue } from '#model/schema/schema.ts';

/** A value in a list, on a card or on a record's page: inline, no layout of its own; a blank renders nothing. */
export type CellProps = { readonly value: unknown; readonly field: Field };

/** A field in a form. It brings its own label, help and error, and must stand inside a react-hook-form `Form`. */
export type InputProps = {
  readonly field: Field;
  /** Path in the form, e.g. `name` or `units.0.bhk`. */
  readonly source: string;
  readonly disabled?: boolean;
  /** A condition of the resource requires it now; the field's own `required` counts as well. */
  readonly required?: boolean;
  /** What may be chosen now; absent: the field's own choices, narrowed by its `choicesBy`. */
  readonly choices?: readonly string[];
};

/** A field in the filter panel; speaks the wire's filter language, `undefined` is no filter. */
export type FilterProps = {
  readonly field: Field;
  readonly value: FilterValue | undefined;
  readonly onChange: (value: FilterValue | undefined) => void;
};

export type InputView = { readonly Input: ComponentType<InputProps>; readonly Filter?: ComponentType<FilterProps> };
