import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '#model/resource.ts';
import type { LogBody } from '#model/wire/wire.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { createRequestKey } from '../../resources/shared/createRequestKey.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { useRefresh } from '../../resources/shared/useRefresh.ts';
import { offlineText } from '../../messages/en/offlineText.ts';
import { callLogText } from '../../messages/en/callLogText.ts';

/**
 * Returns `log`, which saves one entry, such as a note, to a record's timeline and then calls `onDone`; `isSending`;
 * and `failure`, why the last entry was not saved. An entry that waits for a connection counts as saved.
 */
export const useLog = (resource: Resource, onDone: () => void) => {
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const [withKey] = useState(createRequestKey);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const log = async (id: string, data: LogBody): Promise<void> => {
    setIsSending(true);
    setFailure(undefined);
    try {
      const { data: logged } = await withKey((key) => provider.log(resource.name, { id, data, key }));
      notify(logged['isKept'] === true ? offlineText('kept') : callLogText('saved'), { type: 'success' });
      void refresh();
      onDone();
    } catch (error) {
      setFailure(failureOf(error).message);
    } finally {
      setIsSending(false);
    }
  };
  return { log: (id: string, data: LogBody): void => void log(id, data), isSending, failure };
};
