import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '#model/resource.ts';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { JobAction } from '#model/wire/jobs.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import type { DialogProps } from '../../resources/shared/dialogs/dialogProps.ts';
import type { BulkOutcome, OpenDialog } from '../../resources/shared/dialogs/openDialog.ts';
import { createRequestKey } from '../../resources/shared/createRequestKey.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { useRefresh } from '../../resources/shared/useRefresh.ts';
import { startJob } from '../../resources/shared/jobs/startJob.ts';

/** What `useStartJob` returns: the records of a bulk action, and the function that starts it. */
export type JobStart = {
  /** The number of records. */
  readonly total: number;
  /** The first selected record. Undefined if the action is for all records that match the list. */
  readonly first: ResourceRecord | undefined;
  readonly isSending: boolean;
  /** Starts the action. `body`: its input, such as the new owner. */
  readonly start: (body: JsonObject) => void;
};

/**
 * Returns the new values of a record, if the action only sets a field or assigns records to one person. Returns
 * undefined for other actions.
 */
const valuesAtOnce = (action: JobAction, body: JsonObject): JsonObject | undefined => {
  if (action === 'set') return body;
  const [first, ...others] = Array.isArray(body['to']) ? (body['to'] as readonly Json[]) : [];
  if (action !== 'assign' || others.length > 0 || !isObject(first) || typeof body['field'] !== 'string')
    return undefined;
  return { [body['field']]: first['_id'] ?? null };
};

type JobDialog = Extract<OpenDialog, { readonly kind: 'bulkJob' }>;

/**
 * Returns a function that starts a bulk job, or changes a single record at once if the action needs no job for it.
 * Resolves to the result. Rejects with the error of the call.
 */
const useJobCall = (resource: Resource) => {
  const provider = useDataProvider<GableDataProvider>();
  const refresh = useRefresh(resource);
  const [withKey] = useState(createRequestKey);
  return async ({ action, records, all }: JobDialog, body: JsonObject): Promise<BulkOutcome> => {
    const ids = records.map(({ id }) => id);
    const values = all === undefined && ids.length === 1 ? valuesAtOnce(action, body) : undefined;
    if (values === undefined) {
      const target = all === undefined ? { ids } : { query: all.query };
      return startJob(provider, resource, { action, ...target, body }, withKey);
    }
    const { data } = await provider.bulk(resource.name, { operation: 'patch', ids, body: values });
    void refresh();
    return data;
  };
};

/**
 * Returns what the form of the bulk action `open` needs: `total`, the number of its records; `first`, the first
 * selected record; `start`, which starts the action; and `isSending`, whether the request is running. When the action
 * has started, `onOutcome` gets the result and the dialog is closed. If the action cannot be started, the reason is
 * shown and the dialog stays open.
 */
export const useStartJob = ({ resource, open, onClose, onOutcome }: DialogProps): JobStart => {
  const notify = useNotify();
  const call = useJobCall(resource);
  const [isSending, setIsSending] = useState(false);
  const job = open.kind === 'bulkJob' ? open : undefined;
  const send = async (body: JsonObject): Promise<void> => {
    if (job === undefined) return;
    setIsSending(true);
    try {
      onOutcome(await call(job, body));
      onClose();
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      setIsSending(false);
    }
  };
  return {
    total: job?.all?.total ?? job?.records.length ?? 0,
    first: job?.records[0],
    isSending,
    start: (body) => void send(body),
  };
};
