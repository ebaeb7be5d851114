import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useKeys } from '../../layout/keys/useKeys.ts';
import { addressOf } from '../../providers/routing/useAddress.ts';
import { useListScreen } from '../list/state/listScreen.ts';
import { contactsOf } from '../shared/contact/contacts.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { useHasCallChannel } from '../shared/contact/useHasCallChannel.ts';
import { cardHeightPx } from './cardHeightPx.ts';

/** Max number of frames to wait until a card is rendered. */
const maxFrames = 180;

type Place = { readonly column: number; readonly index: number };

const cardIn = (column: Element, index: number): HTMLElement | null =>
  column.querySelector<HTMLElement>(`.rec-board-card[aria-posinset="${index + 1}"]`);

const sizeOf = (column: Element): number => Number(column.getAttribute('data-count') ?? 0);

/** Focuses a card. If it is not rendered yet, scrolls to it and waits. */
const focusCard = (column: Element, index: number, frames = maxFrames): void => {
  const card = cardIn(column, index);
  if (card !== null) {
    card.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return;
  }
  const scroller = column.querySelector('.rec-board-scroller');
  if (scroller === null || frames === 0) return;
  const top = index * cardHeightPx;
  if (frames === maxFrames) {
    // A column loads its cards when it is near the visible part.
    column.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const below = top + cardHeightPx - scroller.clientHeight;
    scroller.scrollTop = Math.max(Math.min(scroller.scrollTop, top), below);
  }
  requestAnimationFrame(() => focusCard(column, index, frames - 1));
};

/** Reports which record a card shows now, so that the keys of the board can find the card. */
export type ShownCard = (record: ResourceRecord) => void;

/**
 * Handles the keys of a list on a board, except while a card is dragged: they move the focus between cards and columns,
 * and run actions of the focused card. Returns `onShown`, which a card calls with its current record, and `onActive`,
 * which it calls when it gets the focus.
 */
export const useBoardKeys = (
  board: RefObject<HTMLElement | null>,
  isDragging: boolean,
): { readonly onShown: ShownCard; readonly onActive: ShownCard } => {
  const { resource, rights, openDialog, openRecord } = useListScreen();
  const navigate = useNavigate();
  const canDial = useHasCallChannel(rights);
  const records = useRef(new Map<string, ResourceRecord>());
  const active = useRef<string>(undefined);
  const last = useRef<Place>({ column: 0, index: -1 });

  const isByKeyboard = useRef(false);

  useEffect(() => {
    const onPointer = (): void => {
      isByKeyboard.current = false;
    };
    const onKey = (): void => {
      const isLost = document.activeElement === document.body && document.querySelector('[role=dialog]') === null;
      if (!isLost || !isByKeyboard.current || active.current === undefined) return;
      const card = board.current?.querySelector(`.rec-board-card[data-id="${CSS.escape(active.current)}"]`);
      card?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
    };
    document.addEventListener('pointerdown', onPointer, true);
    // In the capture phase, because a card that was just moved has lost the focus, and the key must continue from it.
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('pointerdown', onPointer, true);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [board]);

  const columnsNow = (): readonly Element[] => [...(board.current?.children ?? [])];
  /**
   * Returns the place of the card with the focus. After a dialog, this is the card that had the focus before it opened.
   */
  const placeNow = (): Place => {
    const card = document.activeElement?.closest('.rec-board-card') ?? null;
    const column = card === null ? -1 : columnsNow().findIndex((one) => one.contains(card));
    if (card === null || column === -1) return last.current;
    return { column, index: Number(card.getAttribute('aria-posinset')) - 1 };
  };
  const goTo = (column: number, index: number): void => {
    const target = columnsNow()[column];
    if (target === undefined || index < 0 || index >= sizeOf(target)) return;
    last.current = { column, index };
    focusCard(target, index);
  };
  const moveBy = (step: 1 | -1) => (): void => {
    const { column, index } = placeNow();
    if (index >= 0) return goTo(column, index + step);
    return goTo(
      columnsNow().findIndex((one) => sizeOf(one) > 0),
      0,
    );
  };
  /** Moves the focus to the next column with cards, on the left or right. */
  const moveAcross = (step: 1 | -1) => (): void => {
    const columns = columnsNow();
    const { column, index } = placeNow();
    for (let at = column + step; at >= 0 && at < columns.length; at += step) {
      const size = sizeOf(columns[at] ?? document.body);
      if (size > 0) return goTo(at, Math.min(Math.max(index, 0), size - 1));
    }
  };
  const withRecord = (act: (record: ResourceRecord) => void) => (): void => {
    const record = records.current.get(active.current ?? '');
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
      active.current = record.id;
      isByKeyboard.current = true;
      records.current.set(record.id, record);
      last.current = placeNow();
    },
  });
  return handlers.current;
};
