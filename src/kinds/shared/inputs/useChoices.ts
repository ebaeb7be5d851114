import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useWrappedSource } from 'ra-core';
import type { Field } from '#model/field.ts';
import type { InputProps } from '../../view.ts';

const siblingOf = (source: string, name: string) => source.replace(/[^.]*$/, name);

/** Returns the value of the field that narrows the choices of `field`. Undefined if no field does. */
const useNarrowingValue = ({ field: { choicesBy }, source }: InputProps): unknown =>
  useWatch({
    name: useWrappedSource(siblingOf(source, choicesBy?.field ?? '')),
    disabled: choicesBy === undefined,
  });

/** Returns the choices of a field beside a value of the field that narrows them. None if that value is blank. */
const choicesBeside = ({ choices, choicesBy }: Field, other: unknown): readonly string[] => {
  if (choicesBy === undefined) return choices;
  return typeof other === 'string' && Object.hasOwn(choicesBy.choices, other) ? (choicesBy.choices[other] ?? []) : [];
};

/** Calls `onReplaced` when the user replaces or clears a value. */
const useOnReplaced = (value: unknown, onReplaced: () => void): void => {
  const seen = useRef(value);
  useEffect(() => {
    if (seen.current === value) return;
    // A loaded record fills an empty form. Only a change of an existing value is made by the user.
    const wasFilled = seen.current !== undefined && seen.current !== null;
    seen.current = value;
    if (wasFilled) onReplaced();
  });
};

/**
 * Returns the choices that an input offers. Calls `onNarrowed` with them when the user changes the field that narrows
 * them (`choicesBy`).
 */
export const useChoices = (props: InputProps, onNarrowed: (choices: readonly string[]) => void): readonly string[] => {
  const other = useNarrowingValue(props);
  const choices = props.choices ?? choicesBeside(props.field, other);
  useOnReplaced(other, () => onNarrowed(choices));
  return choices;
};
