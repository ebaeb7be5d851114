import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import { addressOf } from '../../providers/addresses.ts';
import type { OpenDialog } from '../shared/dialog.ts';
import { useRights } from '../shared/useRights.ts';
import type { ListScreen } from './listScreen.ts';
import { tabOf, tabsOf } from './tabsOf.ts';
import { useColumns } from './useColumns.ts';
import { useListState } from './useListState.ts';
import { useRecords } from './useRecords.ts';
import { useSelection } from './useSelection.ts';

/** Brings together all that the parts of one list share. */
export const useNewListScreen = (resource: Resource, openDialog: (dialog: OpenDialog) => void): ListScreen => {
  const rights = useRights(resource);
  const navigate = useNavigate();
  const [state, change] = useListState(resource);
  const [columns, setColumns] = useColumns(resource);
  const mayRestore = rights.may('restore');
  const tabs = useMemo(() => tabsOf(resource, mayRestore), [resource, mayRestore]);
  const tab = tabOf(tabs, state.tab);
  const records = useRecords(resource, state, tab);
  const selection = useSelection(JSON.stringify([resource.name, state.tab, state.q, state.filter]));
  const openRecord = useMemo<ListScreen['openRecord']>(
    () => (record) => void navigate(addressOf(resource, 'show', record)),
    [navigate, resource],
  );
  return { resource, rights, state, change, tabs, tab, records, columns, setColumns, selection, openDialog, openRecord };
};
