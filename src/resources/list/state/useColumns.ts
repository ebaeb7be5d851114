import { useStore } from 'ra-core';
import { useMemo } from 'react';
import { kinds } from '#kinds/index.ts';
import { currentName } from '#model/currentName.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { useListState } from './useListState.ts';

/** Returns the fields that can be columns: all fields whose values the server sends. */
export const columnChoices = (resource: Resource): readonly Field[] =>
  resource.fields.filter((field) => kinds[field.kind]?.traits.writeOnly !== true);

/**
 * Returns the columns of a list, and a function that sets them by name, or with undefined restores those of the schema.
 * The columns are stored for each resource on this device. If the address of the list names columns, these are
 * returned, and the function changes the address instead.
 */
export const useColumns = (
  resource: Resource,
): readonly [readonly Field[], (names: readonly string[] | undefined) => void] => {
  const [names, setNames] = useStore<readonly string[] | undefined>(`${resource.name}.columns`);
  const [state, change] = useListState(resource);
  const isNamed = state.columns.length > 0;
  const wanted = isNamed ? state.columns : names;
  const columns = useMemo(() => {
    const choices = columnChoices(resource);
    const chosen = (wanted ?? []).flatMap(
      (name) => choices.find((field) => field.name === currentName(resource, name)) ?? [],
    );
    return chosen.length === 0 ? resource.list.columns : chosen;
  }, [wanted, resource]);
  const setColumns = (next: readonly string[] | undefined): void =>
    isNamed ? change({ columns: next ?? [], page: state.page }, { replace: true }) : setNames(next);
  return [columns, setColumns];
};
