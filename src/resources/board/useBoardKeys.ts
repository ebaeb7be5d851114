import { type RefObject, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useKeys } from '../../layout/keys/useKeys.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { useListScreen } from '../list/state/listScreen.ts';
import { contactsOf } from '../shared/contact/contacts.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { useHasCallChannel } from '../shared/contact/useHasCallChannel.ts';
import { useCardFocus } from './useCardFocus.ts';

/** Called by a card with its record, so that the keys of the board can act on the record. */
export type ShownCard = (record: ResourceRecord) => void;

/**
 * Handles the keys of a list on a board: they move the focus between cards and columns, act on the focused card, or
 * open the filters, saved views or search. Does nothing while a card is dragged (`isDragging`). A card must call
 * `onShown` when its record changes, and `onActive` when it gets the focus.
 */
export const useBoardKeys = (
  board: RefObject<HTMLElement | null>,
  { isDragging }: { readonly isDragging: boolean },
): { readonly onShown: ShownCard; readonly onActive: ShownCard } => {
  const { resource, rights, openDialog, openRecord } = useListScreen();
  const navigate = useNavigate();
  const canDial = useHasCallChannel(rights);
  const records = useRef(new Map<string, ResourceRecord>());
  const { moveBy, moveAcross, onActive, activeId } = useCardFocus(board);
  const withRecord = (act: (record: ResourceRecord) => void) => (): void => {
    const record = records.current.get(activeId() ?? '');
    if (record !== undefined) act(record);
  };
  const contact = (way: 'whatsapp' | 'email') =>
    withRecord((record) => {
      const [found] = contactsOf(rights.contactFields, record, [way]);
      if (found === undefined) return;
      if (rights.may('log')) openDialog({ kind: 'message', record, way });
      else window.open(found.href, '_blank', 'noreferrer');
    });
  const call = withRecord((record) => {
    const [found] = contactsOf(rights.contactFields, record, ['call']);
    if (found === undefined) return;
    if (!canDial) location.assign(found.href);
    openDialog({ kind: 'call', record, canDial });
  });
  useKeys(
    'list',
    isDragging
      ? {}
      : {
          next: moveBy(1),
          previous: moveBy(-1),
          nextColumn: moveAcross(1),
          previousColumn: moveAcross(-1),
          open: withRecord(openRecord),
          edit: rights.may('update')
            ? withRecord((record) => void navigate(addressOf(resource, 'edit', record)))
            : undefined,
          status: rights.may('status')
            ? withRecord((record) => openDialog({ kind: 'status', records: [record] }))
            : undefined,
          note: rights.may('log') ? withRecord((record) => openDialog({ kind: 'note', record })) : undefined,
          call,
          whatsapp: contact('whatsapp'),
          email: contact('email'),
          filters: () => openDialog({ kind: 'filters' }),
          savedViews: () => document.querySelector<HTMLElement>('.rec-views .view-button')?.click(),
          search: () => document.querySelector<HTMLElement>('[data-rec-search]')?.focus(),
        },
  );
  const handlers = useRef({
    onShown: (record: ResourceRecord): void => void records.current.set(record.id, record),
    onActive: (record: ResourceRecord): void => {
      records.current.set(record.id, record);
      onActive(record.id);
    },
  });
  return handlers.current;
};
