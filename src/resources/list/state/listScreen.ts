import { createContext, use } from 'react';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import type { OpenDialog } from '../../shared/dialogs/openDialog.ts';
import type { Rights } from '../../shared/useRights.ts';
import type { ListState } from './query/listState.ts';
import type { Tab } from './tabsOf.ts';
import type { Records } from './records/useRecords.ts';
import type { ChangeList } from './useListState.ts';
import type { Looks } from '../looks/look.ts';
import type { Selection } from './useSelection.ts';

/** What the parts of a list share: its resource, state, records and selection, and the functions that change them. */
export type ListScreen = {
  readonly resource: Resource;
  readonly rights: Rights;
  readonly state: ListState;
  readonly change: ChangeList;
  /** The tabs that the user may open. `tab` is the current one. */
  readonly tabs: readonly Tab[];
  readonly tab: Tab | undefined;
  readonly looks: Looks;
  /** The page of records. Empty if the look loads its own records. */
  readonly records: Records;
  /** The columns of the table, and also the fields of a card on a phone. */
  readonly columns: readonly Field[];
  /** Whether the columns are other ones than those of the schema. */
  readonly hasOwnColumns: boolean;
  readonly setColumns: (names: readonly string[] | undefined) => void;
  readonly selection: Selection;
  readonly openDialog: (dialog: OpenDialog) => void;
  /** Opens a record's page. */
  readonly openRecord: (record: Readonly<Record<string, unknown>>) => void;
};

/** Provides the state of a list to its parts. Read it with `useListScreen`. */
export const ListScreenContext = createContext<ListScreen | undefined>(undefined);

/**
 * Returns the state that the parts of a list share. Throws an `Error` if no `ResourceListScreen` is above the
 * component.
 */
export const useListScreen = (): ListScreen => {
  const screen = use(ListScreenContext);
  if (screen === undefined) throw new Error('useListScreen: no list above; put the component below ResourceListScreen');
  return screen;
};
