import { useDataProvider, useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { JobAction } from '#model/wire/jobs.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import type { DialogProps } from '../../resources/shared/dialogs/dialogProps.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { useRefresh } from '../../resources/shared/useRefresh.ts';
import { newCreateKey } from '../../providers/api/http/newCreateKey.ts';
import { startJob } from '../../resources/shared/jobs/startJob.ts';

/**
 * What the form of a bulk action uses: `total`, the number of records; `first`, the first selected record, if any;
 * `start`, which starts the action; and `isSending`, true while the request is sent.
 */
export type JobStart = {
  readonly total: number;
  readonly first: ResourceRecord | undefined;
  readonly isSending: boolean;
  readonly start: (body: JsonObject) => void;
};

/**
 * Returns the fields that an action changes, if a single record needs no job for it. Returns undefined for other
 * actions.
 */
const atOnce = (action: JobAction, body: JsonObject): JsonObject | undefined => {
  if (action === 'set') return body;
  const [first, ...others] = Array.isArray(body['to']) ? (body['to'] as readonly Json[]) : [];
  if (action !== 'assign' || others.length > 0 || !isObject(first) || typeof body['field'] !== 'string')
    return undefined;
  return { [body['field']]: first['_id'] ?? null };
};

/**
 * Returns what the form of the bulk action `open` uses. `start` changes a single record at once if it only sets a field
 * or assigns the record to one person; otherwise it starts a bulk job. Then it calls `onOutcome` with the result and
 * closes the dialog. If it fails, it shows why, and the dialog stays open.
 */
export const useStartJob = ({ resource, open, onClose, onOutcome }: DialogProps): JobStart => {
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  // If the response is lost, the request is repeated with the same key, and starts only one job.
  const key = useRef(newCreateKey());
  const [isSending, setIsSending] = useState(false);
  const job = open.kind === 'bulkJob' ? open : undefined;
  const send = async (body: JsonObject): Promise<void> => {
    if (job === undefined) return;
    const { action, records, all } = job;
    setIsSending(true);
    try {
      const ids = records.map(({ id }) => id);
      const values = all === undefined && ids.length === 1 ? atOnce(action, body) : undefined;
      if (values !== undefined) {
        onOutcome((await provider.bulk(resource.name, { operation: 'patch', ids, body: values })).data);
        void refresh();
      } else {
        const target = all === undefined ? { ids } : { query: all.query };
        onOutcome(await startJob(provider, resource, { action, ...target, body }, key.current));
      }
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
