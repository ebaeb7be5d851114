import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { addressOf } from '#model/pages/addresses.ts';
import type { OpenDialog } from '../shared/dialogs/openDialog.ts';
import { useRights } from '../shared/useRights.ts';
import type { ListScreen } from './state/listScreen.ts';
import { writeListMemory } from './state/listMemory.ts';
import { tabOf, tabsOf } from './state/tabsOf.ts';
import { useColumns } from './state/useColumns.ts';
import { useListState } from './state/useListState.ts';
import { useLook } from './useLook.ts';
import { useRecords } from './state/records/useRecords.ts';
import { useSelection } from './state/useSelection.ts';

/** Adds the columns for when and by whom a record was deleted, in the tab of deleted records. */
const withDeletion = (resource: Resource, columns: readonly Field[]): readonly Field[] => {
  const [first, ...others] = columns;
  const deletion = ['deletedAt', 'deletedBy'].flatMap((name) => resource.fieldsByName[name] ?? []);
  return first === undefined ? deletion : [first, ...deletion, ...others.filter((field) => !deletion.includes(field))];
};

/**
 * Creates the state that the parts of a list screen share. Call it once per list; the parts read it with
 * `useListScreen`. `openDialog` is called when a part opens a dialog.
 */
export const useNewListScreen = (resource: Resource, openDialog: (dialog: OpenDialog) => void): ListScreen => {
  const rights = useRights(resource);
  const navigate = useNavigate();
  const [state, change] = useListState(resource);
  const { pathname, search } = useLocation();
  useEffect(() => writeListMemory(pathname, { search }), [pathname, search]);
  const { columns, isChosen, setColumns } = useColumns(resource, rights);
  const tabs = useMemo(() => tabsOf(resource, rights), [resource, rights]);
  const tab = tabOf(tabs, state.tab);
  const isTrash = tab?.group === 'trash';
  const shownColumns = useMemo(
    () => (isTrash ? withDeletion(resource, columns) : columns),
    [isTrash, resource, columns],
  );
  const looks = useLook(resource, { named: state.look, isTrash });
  const records = useRecords(resource, { state, tab, enabled: looks.current.isPaged });
  const selection = useSelection(JSON.stringify([resource.name, state.tab, state.q, state.filter]));
  const openRecord = useMemo<ListScreen['openRecord']>(
    () => (record) => void navigate(addressOf(resource, 'show', record)),
    [navigate, resource],
  );
  return {
    resource,
    rights,
    state,
    change,
    tabs,
    tab,
    looks,
    records,
    columns: shownColumns,
    hasOwnColumns: isTrash || isChosen,
    setColumns,
    selection,
    openDialog,
    openRecord,
  };
};
