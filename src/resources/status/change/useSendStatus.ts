import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import { isBlank, type Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { GableDataProvider } from '../../../providers/api/gableDataProvider.ts';
import type { AllMatching, BulkOutcome } from '../../shared/dialogs/openDialog.ts';
import { createRequestKey } from '../../shared/createRequestKey.ts';
import { failureOf } from '../../shared/failureOf.ts';
import { startJob } from '../../shared/jobs/startJob.ts';
import { announceSavedWork } from '../../shared/savedWork.ts';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { useRefresh } from '../../shared/useRefresh.ts';
import { useUndoStatus } from '../../shared/useUndoStatus.ts';
import { useRights } from '../../shared/useRights.ts';
import { statusText } from '../../../messages/en/statusText.ts';

type Done = {
  readonly onClose: () => void;
  /** Called with the result after several records changed. */
  readonly onOutcome: (outcome: BulkOutcome) => void;
  /** Absent: the change applies to the given records. Otherwise it applies to all records that match the list. */
  readonly all?: AllMatching | undefined;
};
type Refused = {
  readonly fields: Readonly<Record<string, string>>;
  readonly message: string | undefined;
  readonly code?: string | undefined;
};

/**
 * Sends a change to the state `to` with the entered values. Resolves to the server's reasons for refusing the change;
 * they are empty after success. A request that fails otherwise, as without a connection, gives a `message`.
 */
export type SendStatus = (to: string, values: Readonly<Record<string, unknown>>) => Promise<Refused>;

type ChangeBody = Readonly<Record<string, Json>>;

/**
 * Returns a function that sends the new status and the other values (`body`) of the records. For one record it uses the
 * call `status`. For all that match the list, and for several if the user may start jobs, it starts a bulk job, because
 * a job can be undone. Otherwise it uses the call `bulk`. `onOutcome` gets the result of the job or of `bulk`. Rejects
 * with the error of the call.
 */
const useStatusCall = (resource: Resource, records: readonly ResourceRecord[], { all, onOutcome }: Done) => {
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const rights = useRights(resource);
  const undoOptions = useUndoStatus(resource);
  const [withKey] = useState(createRequestKey);
  return async (body: ChangeBody): Promise<void> => {
    const ids = records.map(({ id }) => id);
    if (all !== undefined || (ids.length > 1 && rights.may('startJob'))) {
      const target = all === undefined ? { ids } : { query: all.query };
      onOutcome(await startJob(provider, resource, { action: 'status', ...target, body }, withKey));
      return;
    }
    const [record] = records;
    if (records.length === 1 && record !== undefined) {
      await provider.status(resource.name, { id: record.id, data: { ...body, version: record.version } });
      notify(statusText('changed'), {
        type: 'success',
        ...undoOptions(record, String(body[resource.states?.field ?? ''])),
      });
      return;
    }
    onOutcome((await provider.bulk(resource.name, { operation: 'status', ids, body })).data);
  };
};

/**
 * Returns `send`, which changes the status of the records, or of all records that match the list if `done.all` is set.
 * Then it calls `done.onClose`. For several records, it also calls `done.onOutcome` with the result. If the server
 * refuses the change, `send` resolves to the reasons and calls neither. `isSending`: whether the request is running.
 */
export const useSendStatus = (resource: Resource, records: readonly ResourceRecord[], done: Done) => {
  const refresh = useRefresh(resource);
  const change = useStatusCall(resource, records, done);
  const [isSending, setIsSending] = useState(false);
  const send: SendStatus = async (to, values) => {
    // checked: the values of a form are JSON, because every input returns the value of its kind
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value))) as ChangeBody;
    setIsSending(true);
    try {
      await change({ ...given, [resource.states?.field ?? 'status']: to });
      await refresh();
      done.onClose();
      const [record, ...others] = records;
      if (record !== undefined && others.length === 0) announceSavedWork({ resource: resource.name, id: record._id });
      return { fields: {}, message: undefined };
    } catch (error) {
      const { code, fields, message } = failureOf(error);
      if (code === 'STALE_VERSION') await refresh();
      return {
        fields,
        code,
        message: code === 'STALE_VERSION' ? statusText('stale', { message }) : message,
      };
    } finally {
      setIsSending(false);
    }
  };
  return { send, isSending };
};
