import { useMemo } from 'react';
import { type ModelChange, modelChanges } from '#model/modelChanges.ts';
import type { Model } from '#model/resource.ts';
import { noticeText } from '../../../messages/en/noticeText.ts';

/** chosen: as many titles as fit next to two buttons. The others are only counted. */
const maxShown = 3;

const changeText = (change: ModelChange): string => {
  if (change.of === 'resource') return noticeText(`newer.${change.change}`, { what: change.title });
  const [added, removed] = [change.added.join(', '), change.removed.join(', ')];
  const key = removed === '' ? 'newFields' : added === '' ? 'removedFields' : 'bothFields';
  return noticeText(`newer.${key}`, { what: change.title, added, removed });
};

const wordsOf = (before: Model, after: Model): string => {
  const changes = modelChanges(before, after).map(changeText);
  const more = changes.length - maxShown;
  return [...changes.slice(0, maxShown), ...(more > 0 ? [noticeText('newer.more', { count: more })] : [])].join(' · ');
};

type NewerFieldsNoticeProps = {
  /** The model that the client uses now. */
  readonly model: Model;
  readonly newer: Model;
  readonly onApply: () => void;
  readonly onLater: () => void;
};

/**
 * Names the first three resources that a newer schema version adds, removes or changes, with their added and removed
 * fields, and the number of other changed resources. The user can apply the version (`onApply`) or close the notice
 * (`onLater`).
 */
export const NewerFieldsNotice = ({ model, newer, onApply, onLater }: NewerFieldsNoticeProps) => {
  const words = useMemo(() => wordsOf(model, newer), [model, newer]);
  return (
    <div className="gable-toast gable-toast-info">
      <span>
        {noticeText('newer.text')} <small>{words}</small>
      </span>
      <button type="button" className="gable-toast-action" onClick={onApply}>
        {noticeText('newer.refresh')}
      </button>
      <button type="button" className="gable-toast-close" aria-label={noticeText('newer.later')} onClick={onLater}>
        ×
      </button>
    </div>
  );
};
