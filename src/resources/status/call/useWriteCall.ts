import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '#model/resource.ts';
import type { LogBody } from '#model/wire/wire.ts';
import type { GableDataProvider } from '../../../providers/api/gableDataProvider.ts';
import { createRequestKey } from '../../shared/createRequestKey.ts';
import { failureOf } from '../../shared/failureOf.ts';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { useRefresh } from '../../shared/useRefresh.ts';
import { offlineText } from '../../../messages/en/offlineText.ts';
import { callLogText } from '../../../messages/en/callLogText.ts';

type CallToWrite = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  /** Id of the call that was started here. Its entry gets the outcome and the note. */
  readonly call: string | undefined;
  readonly onDone: (logged: ResourceRecord) => void;
};

/** Writes the entry of a call. Errors: those of the server. */
export type WriteCall = (body: Partial<LogBody>) => Promise<void>;

/** Returns the function that writes the entry of a call and then calls `onDone`, and whether a request is running. */
export const useWriteCall = ({
  resource,
  record,
  call,
  onDone,
}: CallToWrite): { readonly write: WriteCall; readonly isSending: boolean } => {
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const [withKey] = useState(createRequestKey);
  const [isSending, setIsSending] = useState(false);
  const write: WriteCall = async (body) => {
    const of = call === undefined ? {} : { call };
    const data: LogBody = { kind: 'call', direction: 'outgoing', ...of, ...body };
    setIsSending(true);
    try {
      const { data: logged } = await withKey((key) => provider.log(resource.name, { id: record.id, data, key }));
      notify(logged['isKept'] === true ? offlineText('kept') : callLogText('saved'), { type: 'success' });
      await refresh();
      onDone({ ...record, ...logged, version: Number(logged['version'] ?? record.version) });
    } catch (error) {
      if (failureOf(error).code === 'STALE_VERSION') await refresh();
      throw error;
    } finally {
      setIsSending(false);
    }
  };
  return { write, isSending };
};
