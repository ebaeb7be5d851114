import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { searchPath } from '#model/wire/searchPath.ts';
import { serves } from '../../providers/api/config/serverCalls.ts';
import { ErrorBoundary } from '../states/ErrorBoundary.tsx';
import { isFreeKey } from '../keys/isFreeKey.ts';
import {
  onOpenShellDialog,
  prefetchShellDialog,
  shellDialogOf,
  type ShellDialogKind,
} from '../parts/shellDialogRegistry.ts';

/** chosen: a digit typed so soon after a letter belongs to the dialog that the letter opens. Units: ms. */
const afterLetterMs = 2000;

type Typed = {
  /** Returns the text typed since the dialog was requested. */
  readonly take: () => string;
  /** Replaces the collected text. */
  readonly start: (text: string) => void;
};

/** Returns the collected text after one more key. Enter adds a line break, because it belongs to the dialog too. */
const withKey = (text: string, key: string): string => {
  if (key === 'Backspace') return text.slice(0, -1);
  return text + (key === 'Enter' ? '\n' : key);
};

/** Collects what the user types while the search dialog is loading, so that no key is lost. Escape closes it. */
const useTypedMeanwhile = (kind: ShellDialogKind | undefined, close: () => void): Typed => {
  const typed = useRef('');
  useEffect(() => {
    if (kind !== 'palette') return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (document.querySelector('dialog[open]') !== null || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') close();
      if (event.key.length !== 1 && event.key !== 'Enter' && event.key !== 'Backspace') return;
      typed.current = withKey(typed.current, event.key);
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [kind, close]);
  return useMemo(
    () => ({
      take: () => typed.current,
      start: (text) => {
        typed.current = text;
      },
    }),
    [],
  );
};

/**
 * Renders the dialogs that are available on every screen, and handles their keys. Ctrl or ⌘ K opens search and
 * commands. A digit opens search too, with this digit typed, e.g. to find a phone number. `?` opens the keyboard
 * shortcuts.
 */
export const ShellDialogs = () => {
  const [open, setOpen] = useState<ShellDialogKind>();
  const close = useCallback(() => setOpen(undefined), []);
  const { take, start } = useTypedMeanwhile(open, close);
  const show = useCallback(
    (kind: ShellDialogKind, text = '') => {
      start(text);
      setOpen((now) => (now === kind ? undefined : kind));
    },
    [start],
  );
  useEffect(() => onOpenShellDialog(show), [show]);
  // A layout effect, so that keys work as soon as the screen is visible.
  useLayoutEffect(() => {
    let letterAt = -afterLetterMs;
    const onKey = (event: KeyboardEvent): void => {
      if (/^[a-z]$/i.test(event.key)) letterAt = event.timeStamp;
      if (event.key === 'Control' || event.key === 'Meta') prefetchShellDialog('palette');
      const isPalette = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      if (isPalette) {
        event.preventDefault();
        // chosen: while another dialog is open, it keeps the focus.
        if (document.querySelector('[role=dialog]') === null) show('palette');
      } else if (event.key === '?' && isFreeKey(event)) {
        event.preventDefault();
        show('keys');
      } else if (/^\d$/.test(event.key) && isFreeKey(event) && serves(searchPath)) {
        if (event.timeStamp - letterAt < afterLetterMs) return;
        event.preventDefault();
        show('palette', event.key);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [show]);
  const Dialog = open === undefined ? undefined : shellDialogOf(open);
  return Dialog === undefined ? null : (
    <ErrorBoundary fallback={null} key={open}>
      <Suspense fallback={null}>
        <Dialog onClose={close} takeTyped={take} />
      </Suspense>
    </ErrorBoundary>
  );
};
