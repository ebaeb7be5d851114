import { useEffect, useState } from 'react';

const pauseMs = 400;

/** A text while the user types it. */
export type InputDraft = { readonly text: string; readonly setText: (text: string) => void; readonly send: () => void };

/**
 * Returns the text of a filter's input, `setText` to change it, and `send`. A changed text is passed to `onSend` when
 * the user pauses, or at once when `send` is called, so that not every letter sends a request. `outside`: the text of
 * the active filter. When it changes elsewhere, e.g. because all filters are cleared, it replaces the typed text.
 */
export const useDraft = (outside: string, onSend: (text: string) => void): InputDraft => {
  const [text, setText] = useState(outside);
  const [sent, setSent] = useState(outside);
  const [seen, setSeen] = useState(outside);
  if (outside !== seen) {
    setSeen(outside);
    if (outside !== sent) {
      setText(outside);
      setSent(outside);
    }
  }
  const send = () => {
    if (text === sent) return;
    setSent(text);
    onSend(text);
  };
  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(send, pauseMs);
    return () => clearTimeout(timer);
  });
  return { text, setText, send };
};
