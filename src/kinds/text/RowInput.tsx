import { useGetOne, useWrappedSource } from 'ra-core';
import type { ComponentType } from 'react';
import { useWatch } from 'react-hook-form';
import type { RowChoice } from '#model/field.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import { canRead, scopeOf } from '#model/permissions/permissions.ts';
import { useModelResource, useOwnRights } from '../kindContext.tsx';
import { OnePicker } from '../shared/inputs/OnePicker.tsx';
import { textFieldProps } from '../shared/inputs/textFieldProps.ts';
import { useFieldInput } from '../shared/inputs/useFieldInput.ts';
import type { InputProps } from '../view.ts';
import { inputText } from '../../messages/en/inputText.ts';

const fold = (text: string): string => text.trim().toLowerCase();

/**
 * The rows to pick from. `none`: no record is chosen. `closed`: the user may not read the rows, or they could not be
 * loaded.
 */
type Rows = { readonly state: 'none' | 'loading' | 'closed' | 'ready'; readonly rows: readonly JsonObject[] };

/** Returns the rows of the record that the form refers to. `source`: the name of the text's input in the form. */
const useRows = ({ reference, rows }: RowChoice, source: string): Rows => {
  const to = reference.to ?? '';
  const target = useModelResource(to);
  const rights = useOwnRights();
  const id: unknown = useWatch({ name: useWrappedSource(source.replace(/[^.]+$/, reference.name)) });
  const field = target?.fieldsByName[rows];
  const isOpen =
    target !== undefined &&
    field !== undefined &&
    (rights === undefined || (scopeOf(rights, target.module) !== undefined && canRead(rights, target, field)));
  const isChosen = typeof id === 'string' && id !== '';
  const { data, isError } = useGetOne(to, { id: String(id) }, { enabled: isChosen && isOpen, retry: false });
  if (!isOpen || (isChosen && isError)) return { state: 'closed', rows: [] };
  if (!isChosen) return { state: 'none', rows: [] };
  const value: unknown = data?.[rows];
  return {
    state: data === undefined ? 'loading' : 'ready',
    rows: Array.isArray(value) ? (value.filter(isObject) as readonly JsonObject[]) : [],
  };
};

const helpText = ({ state, rows }: Rows, field: string, free: number): string | undefined => {
  if (state === 'none') return inputText('rowOf.first', { field });
  if (state !== 'ready') return undefined;
  if (rows.length === 0) return inputText('rowOf.none', { field: inLowerCase(field) });
  return inputText('rowOf.free', { free, total: rows.length });
};

type RowInputProps = InputProps & {
  /** Which field refers to the record with the rows, and which rows are free. */
  readonly rowOf: RowChoice;
  /** The input for users who may not read the rows. */
  readonly plain: ComponentType<InputProps>;
};

/**
 * Input of a text that names a row of another record, such as a unit of a project. `rowOf.reference` is the field of
 * the form that refers to that record. The user picks one of the free rows, or keeps the stored row. The input is
 * disabled if there is nothing to pick. If the user may not read the rows, or they could not be loaded, renders `plain`
 * instead.
 */
export const RowInput = ({ rowOf, plain: Plain, ...props }: RowInputProps) => {
  const input = useFieldInput(props);
  const { state, rows } = useRows(rowOf, props.source);
  if (state === 'closed') return <Plain {...props} />;
  const value = typeof input.value === 'string' && input.value !== '' ? input.value : null;
  const { key, set, free, reference } = rowOf;
  const names = rows.filter((row) => free.includes(String(row[set] ?? ''))).map((row) => String(row[key]));
  const stored = value === null ? undefined : (names.find((name) => fold(name) === fold(value)) ?? value);
  const help = helpText({ state, rows }, reference.title, names.length);
  const textField = textFieldProps(input);
  return (
    <OnePicker
      options={stored === undefined || names.includes(stored) ? names : [stored, ...names]}
      value={stored ?? null}
      onChange={input.onChange}
      textField={{
        ...textField,
        disabled: input.disabled || (names.length === 0 && value === null),
        helperText: input.error ?? help ?? input.description,
      }}
    />
  );
};
