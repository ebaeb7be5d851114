import { useMemo, useRef, type MouseEvent, type PointerEvent } from 'react';
import type { ListScreen } from '../../state/listScreen.ts';

/** How long a long press is, as usual on phones. Units: ms. */
const longMs = 500;
/** Max movement during a long press. If the finger moves further, the user is scrolling. Units: px. */
const stillPx = 10;

type Press = { readonly timer: ReturnType<typeof setTimeout>; readonly x: number; readonly y: number };

/**
 * Returns event handlers for the list of cards on a phone. After a long press on a card, it is selected instead of
 * opened, and from then on each touch of a card selects it. Does nothing if the user may not change several records at
 * once.
 */
export const useLongPress = ({ records, rights, selection }: ListScreen) => {
  const press = useRef<Press>(undefined);
  const hasFired = useRef(false);
  const { shown } = records;
  const mayTick = rights.may('bulk') && !selection.isOn;
  return useMemo(() => {
    const end = (): void => {
      clearTimeout(press.current?.timer);
      press.current = undefined;
    };
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        hasFired.current = false;
        const index =
          event.target instanceof Element
            ? Number(event.target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? Number.NaN)
            : Number.NaN;
        if (!mayTick || event.pointerType === 'mouse' || !Number.isInteger(index)) return;
        const timer = setTimeout(() => {
          hasFired.current = true;
          selection.begin();
          selection.toggle(shown, index);
        }, longMs);
        press.current = { timer, x: event.clientX, y: event.clientY };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        if (
          press.current !== undefined &&
          Math.hypot(event.clientX - press.current.x, event.clientY - press.current.y) > stillPx
        )
          end();
      },
      onPointerUp: end,
      onPointerCancel: end,
      onContextMenu: (event: MouseEvent<HTMLElement>): void => {
        if (press.current !== undefined || hasFired.current) event.preventDefault();
      },
      onClickCapture: (event: MouseEvent<HTMLElement>): void => {
        if (!hasFired.current) return;
        hasFired.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    };
  }, [mayTick, selection, shown]);
};
