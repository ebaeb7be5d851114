import { useLayoutEffect, useRef } from 'react';
import { isFreeKey } from './isFreeKey.ts';
import { keyNameOf, type KeyName, type KeyPlace } from './keyTable.ts';

/** The functions that the keys of a screen run, by the name of their action. A key without a function does nothing. */
export type KeyActions = { readonly [Name in KeyName]?: (() => void) | undefined };

/**
 * When a key is pressed, runs the function in `actions` for the action that the key has on this kind of screen
 * (`place`). Does nothing if there is no function, while the user types, or while a dialog or menu is open.
 */
export const useKeys = (place: KeyPlace, actions: KeyActions): void => {
  const latest = useRef(actions);
  latest.current = actions;
  // A layout effect, so that keys work as soon as the screen is visible.
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
