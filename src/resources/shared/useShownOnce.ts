import { useDataProvider, useNotify } from 'react-admin';
import { useState } from 'react';
import type { Operation } from '#model/schema/call.ts';
import { isObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { failureOf } from './failureOf.ts';
import { useRefresh } from './useRefresh.ts';

/** What the server makes and tells but once: the text as soon as it is there, the way to it, and into the clipboard. */
export type ShownOnce = {
  readonly text: string | undefined;
  readonly isSending: boolean;
  readonly make: (id: unknown) => Promise<void>;
  readonly copy: () => Promise<void>;
};

/** Asks a verb for what is shown only this once, e.g. `useShownOnce(users, 'resetPassword', 'password')`. */
export const useShownOnce = (resource: Resource, operation: Operation, word: string): ShownOnce => {
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const [text, setText] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const make = async (id: unknown): Promise<void> => {
    setIsSending(true);
    try {
      const answer = await provider.ask(resource.name, operation, { id: String(id), body: {} });
      setText(isObject(answer) ? String(answer[word]) : '');
      void refresh();
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      setIsSending(false);
    }
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text ?? '');
      notify('Copied', { type: 'success' });
    } catch {
      notify("Couldn't copy. Select the text and copy it yourself.", { type: 'warning' });
    }
  };
  return { text, isSending, make, copy };
};
