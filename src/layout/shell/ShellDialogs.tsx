import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { isFreeKey } from '../keys/isFreeKey.ts';
import { onOpenShellDialog, prefetchShellDialog, shellDialogOf, type ShellDialogKind } from './shellDialogRegistry.ts';

/** Keeps what is typed until the dialog is open, so that nothing is lost. Returns the function that reads it. */
const useTypedMeanwhile = (kind: ShellDialogKind | undefined): (() => string) => {
  const typed = useRef('');
  useEffect(() => {
    typed.current = '';
    if (kind !== 'palette') return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (document.querySelector('dialog[open]') !== null || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length !== 1) return;
      typed.current += event.key;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [kind]);
  return useCallback(() => typed.current, []);
};

/** The dialogs over any screen, and their keys: Ctrl or ⌘ K for search and commands, `?` for the keys. */
export const ShellDialogs = () => {
  const [open, setOpen] = useState<ShellDialogKind>();
  const takeTyped = useTypedMeanwhile(open);
  const close = useCallback(() => setOpen(undefined), []);
  useEffect(() => onOpenShellDialog(setOpen), []);
  // Before the screen is painted: a key pressed at first sight counts.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Control' || event.key === 'Meta') prefetchShellDialog('palette');
      const isPalette = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      if (isPalette) {
        event.preventDefault();
        // chosen: another dialog is finished first; it keeps the focus.
        if (document.querySelector('[role=dialog]') === null)
          setOpen((now) => (now === 'palette' ? undefined : 'palette'));
      } else if (event.key === '?' && isFreeKey(event)) {
        event.preventDefault();
        setOpen('keys');
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const Dialog = open === undefined ? undefined : shellDialogOf(open);
  return Dialog === undefined ? null : (
    <ErrorBoundary quiet key={open}>
      <Suspense fallback={null}>
        <Dialog onClose={close} takeTyped={takeTyped} />
      </Suspense>
    </ErrorBoundary>
  );
};
