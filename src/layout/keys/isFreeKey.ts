const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

const isInWidget = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=menu], [role=listbox]') !== null;

/**
 * Returns whether a key press can be a shortcut of the screen: it is not a shortcut of the browser, the user is not
 * typing text, and no menu or dialog is open.
 */
export const isFreeKey = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTyping(event.target) &&
  !isInWidget(event.target) &&
  document.querySelector('[role=dialog], dialog[open]') === null;
