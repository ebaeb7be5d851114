import { useEffect, useState } from 'react';

const pauseMs = 400;

export type InputDraft = { readonly text: string; readonly setText: (text: string) => void; readonly send: () => void };

/**
 * Holds the typed text until the user pauses, leaves or presses Enter, so that a list is not fetched for each letter.
 * An external change, such as clearing all filters, replaces it.
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
