import { useLayoutEffect, useRef } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));

/**
 * Runs an action when its key is pressed while a dialog is open. `actions`: key → action, with keys such as `c`,
 * `Shift+c` and `1`. Does nothing while the user types or a list of options is open. A key that is held down is
 * ignored, because it may be the one that opened the dialog.
 */
export const useDialogKeys = (actions: Readonly<Record<string, (() => void) | undefined>>): void => {
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target)) return;
    if (event.target instanceof Element && event.target.closest('[role=listbox], [role=menu], .MuiPopover-root'))
      return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const name = event.shiftKey ? `Shift+${key}` : key;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  const latest = useRef(press);
  latest.current = press;
  // A layout effect, so that keys work as soon as the dialog is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => latest.current(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};
