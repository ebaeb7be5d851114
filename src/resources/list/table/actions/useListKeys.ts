import { useNavigate } from 'react-router-dom';
import { useKeys } from '../../../../layout/keys/useKeys.ts';
import { addressOf } from '#model/pages/addresses.ts';
import type { ListScreen } from '../../state/listScreen.ts';

const clickAction = (active: number, action: string): void =>
  document.querySelector<HTMLElement>(`[data-index="${active}"] [data-act="${action}"]`)?.click();

type ListKeyOptions = { readonly active: number; readonly moveTo: (index: number) => void };

/**
 * Handles the keys of a list. Some keys move the active row, whose index is `active`: they call `moveTo`. Some select,
 * open or change the record of the active row. Others open the filters, the saved views or the search. Does nothing
 * while the user types or a dialog is open.
 */
export const useListKeys = (screen: ListScreen, { active, moveTo }: ListKeyOptions): void => {
  const { records, selection, openDialog, openRecord, rights, resource } = screen;
  const navigate = useNavigate();
  const record = records.shown[active];
  useKeys('list', {
    next: () => moveTo(active + 1),
    previous: () => moveTo(active - 1),
    select: rights.may('bulk') ? () => selection.toggle(records.shown, active) : undefined,
    selectTo: rights.may('bulk') ? () => selection.toggle(records.shown, active, { range: true }) : undefined,
    unselect: selection.records.size > 0 ? selection.clear : undefined,
    open: record === undefined ? undefined : () => openRecord(record),
    edit:
      record !== undefined && rights.may('update')
        ? () => void navigate(addressOf(resource, 'edit', record))
        : undefined,
    status:
      record !== undefined && resource.states !== undefined && rights.may('status')
        ? () => openDialog({ kind: 'status', records: [record] })
        : undefined,
    note: record !== undefined && rights.may('log') ? () => openDialog({ kind: 'note', record }) : undefined,
    call: () => clickAction(active, 'call'),
    whatsapp: () => clickAction(active, 'whatsapp'),
    email: () => clickAction(active, 'email'),
    filters: () => openDialog({ kind: 'filters' }),
    savedViews: () => document.querySelector<HTMLElement>('.rec-views .view-button')?.click(),
    search: () => document.querySelector<HTMLElement>('[data-rec-search]')?.focus(),
  });
};
