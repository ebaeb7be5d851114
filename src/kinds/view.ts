import type { ComponentType } from 'react';
import type { Field } from '#model/field.ts';
import type { FilterValue } from '#model/schema/schema.ts';

/**
 * Props of a cell, which shows a value inline in a list, a card or a record's page. It renders nothing for a blank
 * value.
 */
export type CellProps = { readonly value: unknown; readonly field: Field };

/** Props of an input: a field in a form, with its label, help and error. It must be inside a react-hook-form `Form`. */
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

/** Props of a filter of the filter panel. `value` has the wire form of filters; `undefined` means no filter. */
export type FilterProps = {
  readonly field: Field;
  readonly value: FilterValue | undefined;
  readonly onChange: (value: FilterValue | undefined) => void;
};

export type InputView = { readonly Input: ComponentType<InputProps>; readonly Filter?: ComponentType<FilterProps> };
