import { useDataProvider } from 'ra-core';
import { useRef, useState, type RefObject } from 'react';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { newCreateKey } from '../../providers/api/http/newCreateKey.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { saveRecord, type Repeat, type SaveResult } from './saveRecord.ts';

/**
 * Returns `send`, which sends the values of a form to the server and resolves to the result, and `isSaving`, whether a
 * request is being sent. During a request, `send` does nothing and resolves to undefined. A request that is repeated
 * because its response was lost creates only one record. `existing`: the stored record, undefined for a new one.
 */
export const useSaveCall = (resource: Resource, existing: RefObject<ResourceRecord | undefined>) => {
  const provider = useDataProvider<GableDataProvider>();
  const [isSaving, setIsSaving] = useState(false);
  // A ref, because the state is updated too late for a second Enter.
  const isSending = useRef(false);
  const createKey = useRef('');
  if (createKey.current === '') createKey.current = newCreateKey();

  const send = async (values: JsonObject, repeat: Repeat | undefined): Promise<SaveResult | undefined> => {
    if (isSending.current) return undefined;
    isSending.current = true;
    setIsSaving(true);
    const result = await saveRecord(provider, {
      resource,
      existing: existing.current,
      values,
      repeat,
      createKey: createKey.current,
    });
    isSending.current = false;
    setIsSaving(false);
    // The server has already saved the first version. If the user saves again after this message, it is a new record.
    if (result.kind === 'refused' && result.failure.code === 'KEY_USED') createKey.current = newCreateKey();
    return result;
  };
  return { isSaving, send };
};
