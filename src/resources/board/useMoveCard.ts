import { useDataProvider, useNotify } from 'ra-core';
import { useCallback, useState } from 'react';
import { word } from '#model/language/wording.ts';
import { isFinal, isOneClick } from '../shared/quickTransitions.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import { boardText } from '../../messages/en/boardText.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { useListScreen } from '../list/state/listScreen.ts';
import { failureOf } from '../shared/failureOf.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { useRefresh } from '../shared/useRefresh.ts';
import { useUndoStatus } from '../shared/useUndoStatus.ts';
import { requiredDialogFields, movesOf, needsNote } from '../status/moves.ts';
import { pendingAppointment } from '../status/outcome/outcomes.ts';

/** Why a card was not moved, shown in the column where it was dropped. */
export type MoveRefusal = { readonly state: string; readonly text: string };

type MoveCard = {
  readonly move: (record: ResourceRecord, to: string) => void;
  readonly refusal: MoveRefusal | undefined;
  readonly clearRefusal: () => void;
};

/**
 * Returns `move`, which changes a record to the state `to` and shows the result as a toast, which can undo the move. If
 * the transition requires fields or cannot be undone, it opens a dialog instead. If the workflow or the server refuses
 * the change, the record keeps its state, and `refusal` has the reason until the next move or `clearRefusal`.
 */
export const useMoveCard = (): MoveCard => {
  const recordTitle = useRecordTitle();
  const { resource, openDialog } = useListScreen();
  const map = usePermissionMap();
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const undoOptions = useUndoStatus(resource);
  const [refusal, setRefusal] = useState<MoveRefusal>();
  const { states } = resource;

  const moveAtOnce = useCallback(
    async (record: ResourceRecord, to: string): Promise<void> => {
      try {
        const data = { [states?.field ?? 'status']: to, version: record.version };
        await provider.status(resource.name, { id: record.id, data });
        notify(boardText('moved', { record: recordTitle(resource, record), to: word(to) }), {
          type: 'success',
          ...undoOptions(record, to),
        });
      } catch (error) {
        setRefusal({ state: to, text: failureOf(error).message });
      }
      await refresh();
    },
    [provider, notify, refresh, resource, states, recordTitle, undoOptions],
  );

  const move = useCallback(
    (record: ResourceRecord, to: string): void => {
      setRefusal(undefined);
      const from = String(record[states?.field ?? ''] ?? states?.initial ?? '');
      if (states === undefined || from === to) return;
      const moves = movesOf(resource, [record], map);
      const planned = moves.find((one) => one.to === to);
      if (planned === undefined) {
        const words = { record: recordTitle(resource, record), from: word(from), to: word(to) };
        const others = moves.flatMap((one) => (one.to === from ? [] : [word(one.to)])).join(', ');
        const text =
          others === '' ? boardText('refused.none', words) : boardText('refused.some', { ...words, targets: others });
        setRefusal({ state: to, text });
      } else if (
        isOneClick(states, from, to) ||
        (!isFinal(states, to) &&
          requiredDialogFields({ resource, move: planned, records: [record], map }).length === 0 &&
          !needsNote(planned) &&
          pendingAppointment(resource, [record]) === undefined)
      ) {
        void moveAtOnce(record, to);
      } else {
        openDialog({ kind: 'status', records: [record], to });
      }
    },
    [map, moveAtOnce, openDialog, recordTitle, resource, states],
  );
  return { move, refusal, clearRefusal: useCallback(() => setRefusal(undefined), []) };
};
