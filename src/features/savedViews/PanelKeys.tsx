import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

const itemsOf = (panel: HTMLElement | null): readonly HTMLElement[] => [
  ...(panel?.querySelectorAll<HTMLElement>('.gable-panel-item') ?? []),
];

/** Returns whether nothing has the focus, or the button that opens the panel, which takes it on Escape. */
const isFocusFree = (): boolean =>
  document.activeElement === document.body || document.activeElement?.getAttribute('aria-expanded') !== null;

/**
 * Handles the keyboard in an open menu with the items `children`. The first item gets the focus, and the arrow keys
 * move it. When the menu closes, the focus returns to where it was, such as to a row of the list.
 */
export const PanelKeys = ({ children }: { readonly children: ReactNode }) => {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    itemsOf(panel.current)[0]?.focus();
    return () => {
      // After the panel was removed, and after Escape has moved the focus to its button.
      queueMicrotask(() => {
        if (before instanceof HTMLElement && before.isConnected && isFocusFree()) before.focus();
      });
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    // The list below moves by the same keys.
    event.stopPropagation();
    const items = itemsOf(panel.current);
    const at = items.findIndex((item) => item === document.activeElement);
    items[(at + step + items.length) % items.length]?.focus();
  };
  return (
    <div ref={panel} role="presentation" className="view-items" onKeyDown={onKeyDown}>
      {children}
    </div>
  );
};
