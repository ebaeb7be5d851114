import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { Operation } from '#model/schema/call.ts';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { failureOf } from './failureOf.ts';
import { useCopy } from './useCopy.ts';
import { useRefresh } from './useRefresh.ts';

/**
 * A secret that the server returns only once: its text, if it exists already, and functions that create and copy it.
 */
export type ShownOnce = {
  readonly text: string | undefined;
  readonly isSending: boolean;
  /** Creates the secret for the record with this id. `body`: the body of the call. */
  readonly make: (id: unknown, body?: JsonObject) => Promise<void>;
  readonly copy: () => Promise<boolean>;
};

/**
 * Returns the state of a secret that the server returns only once, such as a new password. `make` creates the secret of
 * a record with the call for `operation`, whose response has it under the name `word`. `text` is the secret, undefined
 * until it is created. `copy` copies it to the clipboard. Errors are shown as toasts. Example:
 * `useShownOnce(users, 'resetPassword', 'password')`.
 */
export const useShownOnce = (resource: Resource, operation: Operation, word: string): ShownOnce => {
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const copyText = useCopy();
  const refresh = useRefresh(resource);
  const [text, setText] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const make = async (id: unknown, body: JsonObject = {}): Promise<void> => {
    setIsSending(true);
    try {
      const answer = await provider.call(resource.name, operation, { id: String(id), body });
      setText(isObject(answer) ? String(answer[word]) : '');
      void refresh();
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      setIsSending(false);
    }
  };
  return { text, isSending, make, copy: () => copyText(text ?? '') };
};
