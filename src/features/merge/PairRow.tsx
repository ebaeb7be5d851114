import { Link } from 'react-router-dom';
import { useNotify } from 'ra-core';
import type { Resource } from '#model/resource.ts';
import type { SuspectedPair } from '#model/wire/merges.ts';
import { addressOf } from '../../providers/routing/useAddress.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { mergeText } from '../../messages/en/mergeText.ts';
import { useDismiss } from './usePairs.ts';

type PairRowProps = {
  readonly resource: Resource;
  readonly pair: SuspectedPair;
  readonly onCompare: (ids: readonly string[]) => void;
};

/** Two records that may be the same, with their titles, the reasons, and the possible actions. */
export const PairRow = ({ resource, pair, onCompare }: PairRowProps) => {
  const notify = useNotify();
  const dismiss = useDismiss(resource);
  const onDismiss = (): void =>
    dismiss.mutate(pair, {
      onSuccess: () => notify(mergeText('dismissed'), { type: 'info' }),
      onError: (error) => notify(failureOf(error).message, { type: 'error' }),
    });
  return (
    <li className="merge-pair">
      <div className="merge-names">
        {pair.records.map(({ _id, title }) => (
          <Link key={_id} to={addressOf(resource, 'show', { _id, id: _id, name: title })}>
            {title}
          </Link>
        ))}
      </div>
      <div className="merge-reasons">
        {pair.reasons.map(({ field, title, how }) => (
          <span key={`${field} ${how}`} className="merge-reason">
            {mergeText(`how.${how}`, { field: title.toLowerCase() })}
          </span>
        ))}
      </div>
      <div className="merge-actions">
        <button type="button" className="merge-button" disabled={dismiss.isPending} onClick={onDismiss}>
          {mergeText('dismiss')}
        </button>
        <button
          type="button"
          className="merge-button merge-main"
          onClick={() => onCompare(pair.records.map(({ _id }) => _id))}
        >
          {mergeText('compare')}
        </button>
      </div>
    </li>
  );
};
