import { useStore } from 'ra-core';
import { useMemo } from 'react';
import { kinds } from '#kinds/index.ts';
import { currentName } from '#model/currentName.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import type { Rights } from '../../shared/useRights.ts';
import { useListState } from './useListState.ts';

/** Returns the fields that can be columns: the user gets their values, or at least masked ones. */
export const columnChoices = (resource: Resource, rights: Rights): readonly Field[] =>
  resource.fields.filter((field) => kinds[field.kind]?.traits.writeOnly !== true && rights.maySee(field));

/** The columns of a list. */
export type Columns = {
  readonly columns: readonly Field[];
  /** Whether the user or the address of the list chose the columns. Otherwise they are those of the schema. */
  readonly isChosen: boolean;
  /** Sets the columns by name. Undefined restores those of the schema. */
  readonly setColumns: (names: readonly string[] | undefined) => void;
};

/**
 * Returns the columns of a list. They are stored for each resource on this device. If the address of the list names
 * columns, these are returned, and `setColumns` changes the address instead.
 */
export const useColumns = (resource: Resource, rights: Rights): Columns => {
  const [names, setNames] = useStore<readonly string[] | undefined>(`${resource.name}.columns`);
  const [state, change] = useListState(resource);
  const isNamed = state.columns.length > 0;
  const wanted = isNamed ? state.columns : names;
  const chosen = useMemo(() => {
    const choices = columnChoices(resource, rights);
    return (wanted ?? []).flatMap((name) => choices.find((field) => field.name === currentName(resource, name)) ?? []);
  }, [wanted, resource, rights]);
  const usual = useMemo(() => resource.list.columns.filter(rights.maySee), [resource, rights]);
  const setColumns = (next: readonly string[] | undefined): void =>
    isNamed ? change({ columns: next ?? [], page: state.page }, { replace: true }) : setNames(next);
  const isChosen = chosen.length > 0;
  return { columns: isChosen ? chosen : usual, isChosen, setColumns };
};
