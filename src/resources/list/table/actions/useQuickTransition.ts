import { useDataProvider, useNotify } from 'ra-core';
import { useCallback } from 'react';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import { word } from '#model/language/wording.ts';
import type { Resource } from '#model/resource.ts';
import type { GableDataProvider } from '../../../../providers/api/gableDataProvider.ts';
import { failureOf } from '../../../shared/failureOf.ts';
import type { ResourceRecord } from '../../../shared/resourceRecord.ts';
import { useRefresh } from '../../../shared/useRefresh.ts';
import { useUndoStatus } from '../../../shared/useUndoStatus.ts';

/** Ids of the records whose change is running. */
const running = new Set<string>();

/**
 * Returns a function that changes the status of a record to the state `to` without a dialog, such as a task to Done. A
 * toast shows the result, and can undo it, or the error. Then the records are fetched again. Until then, another call
 * for the same record does nothing, so that a double click makes one change. Never rejects.
 */
export const useQuickTransition = (resource: Resource): ((record: ResourceRecord, to: string) => Promise<void>) => {
  const recordTitle = useRecordTitle();
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const undoOptions = useUndoStatus(resource);
  return useCallback(
    async (record, to) => {
      if (running.has(record._id)) return;
      running.add(record._id);
      try {
        await provider.status(resource.name, {
          id: record.id,
          data: { [resource.states?.field ?? 'status']: to, version: record.version },
        });
        notify(`${recordTitle(resource, record)}: ${word(to)}`, { type: 'success', ...undoOptions(record, to) });
      } catch (error) {
        notify(failureOf(error).message, { type: 'error' });
      }
      await refresh().finally(() => running.delete(record._id));
    },
    [provider, notify, refresh, resource, recordTitle, undoOptions],
  );
};
