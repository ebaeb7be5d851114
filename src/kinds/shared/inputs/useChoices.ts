import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useWrappedSource } from 'ra-core';
import type { InputProps } from '../../view.ts';

const siblingOf = (source: string, name: string) => source.replace(/[^.]*$/, name);

/**
 * Returns the choices that an input offers: the prop `choices` if given, otherwise the choices of the field. For a
 * field with `choicesBy`, these are the choices that the value of a second field allows; none if the second field is
 * blank. When the user replaces or clears the value of the second field, calls `onNarrowed` with the new choices.
 */
export const useChoices = (
  { field, source, choices }: InputProps,
  onNarrowed: (choices: readonly string[]) => void,
): readonly string[] => {
  const { choicesBy } = field;
  const other: unknown = useWatch({
    name: useWrappedSource(siblingOf(source, choicesBy?.field ?? field.name)),
    disabled: choicesBy === undefined,
  });
  const narrowed =
    choicesBy === undefined
      ? field.choices
      : typeof other === 'string' && Object.hasOwn(choicesBy.choices, other)
        ? (choicesBy.choices[other] ?? [])
        : [];
  const now = choices ?? narrowed;
  const seen = useRef(other);
  useEffect(() => {
    if (seen.current === other) return;
    // A loaded record fills an empty form. Only a change of an existing value is made by the user.
    const wasFilled = seen.current !== undefined && seen.current !== null;
    seen.current = other;
    if (wasFilled) onNarrowed(now);
  });
  return now;
};
