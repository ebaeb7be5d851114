import { useDataProvider, useNotify } from 'ra-core';
import { useCallback } from 'react';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import { canUndoTransition } from '#model/states.ts';
import { shellText } from '../../messages/en/shellText.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { failureOf } from './failureOf.ts';
import type { ResourceRecord } from './resourceRecord.ts';
import { useRefresh } from './useRefresh.ts';
import { useRights } from './useRights.ts';

/** chosen: long enough to notice that a card was dropped in the wrong column. Units: ms. */
const undoMs = 10_000;

/** The part of a toast that undoes a change: its button, and how long the toast is shown. */
type UndoOptions = {
  readonly autoHideDuration?: number;
  readonly action?: { readonly label: string; readonly run: () => void };
};

/**
 * Returns a function that gives the options of a toast about a change of a record to the state `to`: a button that
 * undoes it. No options if the user may not undo it. `record`: before the change. A second toast shows the
 * result or the error.
 */
export const useUndoStatus = (resource: Resource): ((record: ResourceRecord, to: string) => UndoOptions) => {
  const recordTitle = useRecordTitle();
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const mayUndo = useRights(resource).may('undoStatus');
  return useCallback(
    (record, to) => {
      const { states } = resource;
      const from = String(record[states?.field ?? ''] ?? states?.initial);
      if (!mayUndo || states === undefined || from === to || !canUndoTransition(states, from, to)) return {};
      const undo = async (): Promise<void> => {
        try {
          await provider.send(resource.name, 'undoStatus', { id: record.id });
          notify(shellText('undone', { record: recordTitle(resource, record) }), { type: 'success' });
        } catch (error) {
          notify(failureOf(error).message, { type: 'error' });
        }
        await refresh();
      };
      return { autoHideDuration: undoMs, action: { label: shellText('undo'), run: () => void undo() } };
    },
    [mayUndo, notify, provider, recordTitle, refresh, resource],
  );
};
