import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/time/dates.ts';
import { addressOf } from '../../providers/routing/useAddress.ts';
import type { DialogProps } from '../../resources/shared/dialogs/dialogProps.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { mergeText } from '../../messages/en/mergeText.ts';
import { shellText } from '../../messages/en/shellText.ts';
import { CompareSheet } from './CompareSheet.tsx';
import css from './merge.css?inline';
import { PairList } from './PairList.tsx';
import { useMerges, usePairs, useUndoMerge } from './usePairs.ts';

adoptStyles(css);

/**
 * The dialog that merges records. If two are selected, it compares them. If one is selected, it first lists its
 * suspected duplicates, and the merges into it that can still be undone.
 */
export const MergeDialog = ({ resource, open, onClose, onOutcome }: DialogProps) => {
  const notify = useNotify();
  const navigate = useNavigate();
  const { timeZone } = useKindContext();
  const records = 'records' in open ? open.records : [];
  const [first, second] = records;
  const [ids, setIds] = useState<readonly string[] | undefined>(
    second === undefined ? undefined : records.map(({ id }) => id),
  );
  const { data, isPending } = usePairs(ids === undefined ? resource : undefined, first?.id);
  const { data: history } = useMerges(resource, second === undefined ? (first?.id ?? '') : '');
  const undo = useUndoMerge(resource);
  if (first === undefined) return null;
  if (ids !== undefined)
    return (
      <CompareSheet
        resource={resource}
        ids={ids}
        onClose={onClose}
        onMerged={(kept) => {
          onOutcome({ done: [kept], refused: [] });
          onClose();
          if (second === undefined && kept !== first.id)
            void navigate(addressOf(resource, 'show', { ...first, id: kept, _id: kept }));
        }}
      />
    );
  const onUndo = (merged: string): void =>
    undo.mutate(merged, {
      onSuccess: () => {
        notify(mergeText('undone'), { type: 'success' });
        onClose();
      },
      onError: (error) => notify(failureOf(error).message, { type: 'error' }),
    });
  const thing = inLowerCase(resource.title);
  const undoable = history?.merges.filter(({ undoUntil }) => undoUntil !== null) ?? [];
  return (
    <Sheet
      title={mergeText('dialog')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{shellText('close')}</Button>}
    >
      <div aria-busy={isPending}>
        {data?.length === 0 && <p>{mergeText('noneOfOne', { thing })}</p>}
        {data !== undefined && <PairList resource={resource} pairs={data} onCompare={setIds} />}
        {undoable.length > 0 && (
          <>
            <h3 className="merge-heading">{mergeText('earlier', { thing })}</h3>
            <ul className="merge-list">
              {undoable.map(({ _id, merged, title, at }) => (
                <li key={_id} className="merge-pair">
                  <span>
                    {title} <small>{instantText(at, timeZone)}</small>
                  </span>
                  <button
                    type="button"
                    className="merge-button"
                    disabled={undo.isPending}
                    onClick={() => onUndo(merged)}
                  >
                    {mergeText('undo')}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Sheet>
  );
};
