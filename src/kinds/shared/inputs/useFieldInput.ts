import type { RefCallback } from 'react';
import { useInput } from 'ra-core';
import type { InputProps } from '../../view.ts';

/** State and props that every input needs. */
export type FieldInputState = {
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /**
   * Validates the value on blur. A field that the user only passed with Tab and left empty is not validated: the error
   * would move the element that the user is about to click.
   */
  readonly onBlur: () => void;
  /** Registers the element that the form focuses if the field is the first invalid one. */
  readonly focusRef: RefCallback<HTMLElement>;
  readonly label: string;
  readonly description: string | undefined;
  readonly placeholder: string | undefined;
  readonly error: string | undefined;
  readonly required: boolean;
  readonly disabled: boolean;
};

const same = (value: unknown) => value;
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
const blankToNull = (value: unknown) => (value === '' ? null : value);

/**
 * Connects an input to a field of the form. Returns the value, label, error and handlers of the field. A change of the
 * value renders only the component that calls this hook. An empty text is stored as null.
 */
export const useFieldInput = ({ field, source, disabled = false, required = false }: InputProps): FieldInputState => {
  const { id, field: control, fieldState } = useInput({ source, format: same, parse: blankToNull });
  return {
    id,
    name: control.name,
    value: control.value,
    onChange: control.onChange,
    onBlur: () => {
      if (fieldState.isDirty || !isEmpty(control.value)) control.onBlur();
    },
    focusRef: control.ref,
    label: field.title,
    description: field.description,
    placeholder: field.property.placeholder,
    error: fieldState.error?.message ?? fieldState.error?.root?.message,
    required: field.required || required,
    disabled,
  };
};
