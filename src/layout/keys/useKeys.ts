import { useLayoutEffect, useRef } from 'react';
import { isFreeKey } from './isFreeKey.ts';
import { keyNameOf, type KeyName, type KeyPlace } from './keyTable.ts';

/** The action of each key on a screen. Absent or undefined: none. */
export type KeyActions = { readonly [Name in KeyName]?: (() => void) | undefined };

/** Runs the actions of a screen's keys, except while the user types or a dialog or menu is open. */
export const useKeys = (place: KeyPlace, actions: KeyActions): void => {
  const latest = useRef(actions);
  latest.current = actions;
  // Before the screen is painted: a key pressed at first sight counts.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isFreeKey(event)) return;
      const name = keyNameOf(event.key, place);
      const action = name === undefined ? undefined : latest.current[name];
      // Links and buttons handle Enter themselves.
      const isOnControl = event.target instanceof Element && event.target.closest('a, button, summary') !== null;
      if (action === undefined || (event.key === 'Enter' && isOnControl)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [place]);
};
