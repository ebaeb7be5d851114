import { type RefObject, useEffect, useRef } from 'react';
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

/**
 * Focuses the active card again before a key is handled, if the card lost the focus because it was moved. Does nothing
 * if the user has used the pointer meanwhile. Returns the flag for this, which the caller sets to true when a card gets
 * the focus. `active`: id of the active card.
 */
const useFocusOfMovedCard = (board: RefObject<HTMLElement | null>, active: RefObject<string | undefined>) => {
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
  }, [board, active]);
  return isByKeyboard;
};

/**
 * Returns `moveBy`, which moves the focus to the next (1) or previous (-1) card of a column, and `moveAcross`, which
 * moves it to the next column with cards on the right (1) or left (-1). If there is none, the focus stays. Each card
 * must call `onActive` with its id when it gets the focus; `activeId` returns the last of these ids, or undefined.
 */
export const useCardFocus = (board: RefObject<HTMLElement | null>) => {
  const active = useRef<string>(undefined);
  const last = useRef<Place>({ column: 0, index: -1 });
  const isByKeyboard = useFocusOfMovedCard(board, active);

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
  const moveAcross = (step: 1 | -1) => (): void => {
    const columns = columnsNow();
    const { column, index } = placeNow();
    for (let at = column + step; at >= 0 && at < columns.length; at += step) {
      const size = sizeOf(columns[at] ?? document.body);
      if (size > 0) return goTo(at, Math.min(Math.max(index, 0), size - 1));
    }
  };
  const onActive = (id: string): void => {
    active.current = id;
    isByKeyboard.current = true;
    last.current = placeNow();
  };
  return { moveBy, moveAcross, onActive, activeId: () => active.current };
};
