import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

type DisclosureProps = {
  /** Content of the button. */
  readonly button: ReactNode;
  readonly label: string;
  readonly className?: string;
  /** Where the panel opens. */
  readonly side?: 'below' | 'above';
  /** Returns the panel's content. The content calls `close` after a choice. */
  readonly children: (close: () => void) => ReactNode;
};

/**
 * A button that opens a small panel of links and buttons below or above it (`side`). The panel closes on Escape, on a
 * click elsewhere, and when the focus leaves it. `children` returns the content of the panel; its parameter `close`
 * closes the panel.
 */
export const Disclosure = ({ button, label, className = '', side = 'below', children }: DisclosureProps) => {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!open) return undefined;
    const isOutside = (target: EventTarget | null): boolean =>
      target instanceof Node && root.current?.contains(target) === false;
    const onPointer = (event: PointerEvent): void => {
      if (isOutside(event.target)) setOpen(false);
    };
    const onFocus = (event: FocusEvent): void => {
      if (isOutside(event.target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      trigger.current?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return (
    <div className="gable-disclosure" ref={root}>
      <button
        type="button"
        ref={trigger}
        className={className}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen((before) => !before)}
      >
        {button}
      </button>
      {open && (
        <div id={panelId} className={`gable-panel gable-panel-${side}`}>
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  );
};
