import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/time/dates.ts';
import { addressOf } from '#model/pages/addresses.ts';
import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
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

type EarlierMergesProps = { readonly resource: Resource; readonly id: string; readonly onUndone: () => void };

/** The merges into a record that can still be undone. */
const EarlierMerges = ({ resource, id, onUndone }: EarlierMergesProps) => {
  const notify = useNotify();
  const { timeZone } = useKindContext();
  const { data: history } = useMerges(resource, id);
  const undo = useUndoMerge(resource);
  const undoable = history?.merges.filter(({ undoUntil }) => undoUntil !== null) ?? [];
  if (undoable.length === 0) return null;
  const onUndo = (merged: string): void =>
    undo.mutate(merged, {
      onSuccess: () => {
        notify(mergeText('undone'), { type: 'success' });
        onUndone();
      },
      onError: (error) => notify(failureOf(error).message, { type: 'error' }),
    });
  return (
    <>
      <h3 className="merge-heading">{mergeText('earlier', { thing: inLowerCase(resource.title) })}</h3>
      <ul className="merge-list">
        {undoable.map(({ _id, merged, title, at }) => (
          <li key={_id} className="merge-pair">
            <span>
              {title} <small>{instantText(at, timeZone)}</small>
            </span>
            <button type="button" className="merge-button" disabled={undo.isPending} onClick={() => onUndo(merged)}>
              {mergeText('undo')}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};

type DuplicatesSheetProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly onClose: () => void;
  /** Called with the ids of two records that the user wants to compare. */
  readonly onCompare: (ids: readonly string[]) => void;
};

/** The suspected duplicates of a record, and the merges into it that can still be undone. */
const DuplicatesSheet = ({ resource, record: { id }, onClose, onCompare }: DuplicatesSheetProps) => {
  const { data, isPending } = usePairs(resource, id);
  return (
    <Sheet
      title={mergeText('dialog')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{shellText('close')}</Button>}
    >
      <div aria-busy={isPending}>
        {data?.length === 0 && <p>{mergeText('noneOfOne', { thing: inLowerCase(resource.title) })}</p>}
        {data !== undefined && <PairList resource={resource} pairs={data} onCompare={onCompare} />}
        <EarlierMerges resource={resource} id={id} onUndone={onClose} />
      </div>
    </Sheet>
  );
};

/**
 * The dialog that merges records. If two are selected, it compares them. If one is selected, it first lists its
 * suspected duplicates.
 */
export const MergeDialog = ({ resource, open, onClose, onOutcome }: DialogProps) => {
  const navigate = useNavigate();
  const records = 'records' in open ? open.records : [];
  const [first, second] = records;
  const [ids, setIds] = useState<readonly string[] | undefined>(
    second === undefined ? undefined : records.map(({ id }) => id),
  );
  if (first === undefined) return null;
  if (ids === undefined)
    return <DuplicatesSheet resource={resource} record={first} onClose={onClose} onCompare={setIds} />;
  const onMerged = (kept: string): void => {
    onOutcome({ done: [kept], refused: [] });
    onClose();
    if (second === undefined && kept !== first.id)
      void navigate(addressOf(resource, 'show', { ...first, id: kept, _id: kept }));
  };
  return <CompareSheet resource={resource} ids={ids} onClose={onClose} onMerged={onMerged} />;
};
