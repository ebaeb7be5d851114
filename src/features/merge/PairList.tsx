import { useGetMany } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '#model/resource.ts';
import type { SuspectedPair } from '#model/wire/merges.ts';
import { mergeText } from '../../messages/en/mergeText.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { PairRow } from './PairRow.tsx';

/** chosen: their records fit in the address of one request. */
const pageOfPairs = 25;

type PairListProps = {
  readonly resource: Resource;
  readonly pairs: readonly SuspectedPair[];
  readonly onCompare: (ids: readonly string[]) => void;
};

/**
 * Lists pairs of records that may be the same: 25 pairs, and a button that shows more. Each record is shown with a few
 * values that distinguish it, such as its phone number and its owner. `onCompare` gets the two ids of a pair.
 */
export const PairList = ({ resource, pairs, onCompare }: PairListProps) => {
  const [count, setCount] = useState(pageOfPairs);
  const shown = pairs.slice(0, count);
  const ids = [...new Set(shown.flatMap(({ records }) => records.map(({ _id }) => _id)))];
  // Fetches only those that are not loaded yet.
  const { data = [] } = useGetMany<ResourceRecord>(resource.name, { ids });
  const records = new Map(data.flatMap((record) => (record === undefined ? [] : [[record.id, record] as const])));
  return (
    <>
      <ul className="merge-list">
        {shown.map((pair) => (
          <PairRow key={pair.records.map(({ _id }) => _id).join(' ')} {...{ resource, pair, records, onCompare }} />
        ))}
      </ul>
      {pairs.length > shown.length && (
        <button type="button" className="merge-button" onClick={() => setCount(count + pageOfPairs)}>
          {mergeText('more', { count: pairs.length - shown.length })}
        </button>
      )}
    </>
  );
};
