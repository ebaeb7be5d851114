import type { ComponentType } from 'react';
import type { Field } from '#model/field.ts';
import type { FilterValue } from '#model/schema/tabSchema.ts';

/**
 * Props of a cell: a component that shows a value in a list, a card or a record's page. A cell renders nothing for a
 * blank value.
 */
export type CellProps = { readonly value: unknown; readonly field: Field };

/**
 * Props of an input: a component that edits a field, and shows the field's label, help and error. An input must be
 * inside a react-hook-form `Form`.
 */
export type InputProps = {
  readonly field: Field;
  /** Path in the form, e.g. `name` or `units.0.bhk`. */
  readonly source: string;
  readonly disabled?: boolean;
  /** Whether a condition currently requires the field. The field's own `required` applies as well. */
  readonly required?: boolean;
  /** The current choices. Default: all choices of the field that its `choicesBy` allows. */
  readonly choices?: readonly string[];
};

/**
 * Props of a filter in the filter panel. `value` is the filter of the field as the server gets it, such as
 * `["New","Pending"]` or `{"gte":5000000}`; undefined means no filter.
 */
export type FilterProps = {
  readonly field: Field;
  readonly value: FilterValue | undefined;
  readonly onChange: (value: FilterValue | undefined) => void;
};

/** The components with which a kind is edited and filtered. */
export type InputView = { readonly Input: ComponentType<InputProps>; readonly Filter?: ComponentType<FilterProps> };
