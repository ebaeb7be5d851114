import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import type { DayEntry } from '#model/wire/myDay.ts';
import { useKeys } from '../../layout/keys/useKeys.ts';
import { useModel } from '../../providers/schemas.tsx';
import { addressOf } from '../../providers/routing/useAddress.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { recordFromTitle } from '../../providers/routing/useAddress.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import css from './myDay.css?inline';
import { entryKey, useMyDay, useReadMyDay } from './useMyDay.ts';
import { nextOf, previousOf, readWalk, withSkipped, writeWalk, type Walk } from './walk.ts';
import { myDayText } from '../../messages/en/myDayText.ts';

adoptStyles(css);

type WalkBarProps = { readonly resource: Resource; readonly record: ResourceRecord };

const keysOf = (entries: readonly DayEntry[]): readonly string[] => entries.map(entryKey);

/**
 * The bar of the walk through My day on a record's page: previous, skip, next and end. Renders nothing if no walk
 * contains the record; the key for "next" then starts one.
 */
export const WalkBar = ({ resource, record }: WalkBarProps) => {
  const model = useModel();
  const navigate = useNavigate();
  const notify = useNotify();
  const readMyDay = useReadMyDay();
  const current = entryKey({ resource: resource.name, record });
  const [walk, setWalk] = useState(readWalk);
  const isOn = walk?.order.includes(current) === true;
  const { data } = useMyDay(isOn);
  const keep = (next: Walk | undefined): void => {
    writeWalk(next);
    setWalk(next);
  };
  const open = (key: string | undefined, entries: readonly DayEntry[]): void => {
    if (key === undefined) {
      keep(undefined);
      notify(myDayText('walk.last'), { type: 'success' });
      return void navigate('/dashboard');
    }
    const [name = '', id = ''] = key.split('/');
    const there = model.resources[name];
    const found = entries.find((entry) => entryKey(entry) === key)?.record;
    if (there !== undefined) void navigate(addressOf(there, 'show', found ?? recordFromTitle(id, '-')));
  };
  const goOn = async (from: Walk | undefined): Promise<void> => {
    const entries = await readMyDay();
    const queue = keysOf(entries);
    const next = from ?? { order: [...new Set([current, ...queue])], skipped: [] };
    const order = [...next.order, ...queue.filter((key) => !next.order.includes(key))];
    const grown = { ...next, order };
    const key = nextOf(grown, queue, current);
    if (key !== undefined) keep(grown);
    open(key, entries);
  };
  const skip = (): void => {
    if (walk === undefined) return;
    const skipped = withSkipped(walk, current);
    keep(skipped);
    void goOn(skipped);
  };
  const previous = walk === undefined ? undefined : previousOf(walk, current);
  const goBack = previous === undefined ? undefined : (): void => open(previous, data?.entries ?? []);
  useKeys('record', {
    nextOfDay: () => void goOn(isOn ? walk : undefined),
    previousOfDay: isOn ? goBack : undefined,
    skip: isOn ? skip : undefined,
  });
  if (!isOn || walk === undefined) return null;
  return (
    <nav className="gable-walk" aria-label={myDayText('walk.title')}>
      <p>
        {myDayText('walk.title')}
        <span>{myDayText('walk.place', { place: walk.order.indexOf(current) + 1, total: walk.order.length })}</span>
        {data !== undefined && data.done > 0 && (
          <span>{myDayText('progress', { done: data.done, total: data.done + data.total })}</span>
        )}
      </p>
      <button type="button" disabled={goBack === undefined} aria-keyshortcuts="k" onClick={goBack}>
        {myDayText('walk.previous')}
        <kbd className="rec-key" aria-hidden="true">
          k
        </kbd>
      </button>
      <button type="button" aria-keyshortcuts="l" onClick={skip}>
        {myDayText('walk.skip')}
        <kbd className="rec-key" aria-hidden="true">
          l
        </kbd>
      </button>
      <button type="button" className="gable-walk-next" aria-keyshortcuts="j" onClick={() => void goOn(walk)}>
        {myDayText('walk.next')}
        <kbd className="rec-key" aria-hidden="true">
          j
        </kbd>
      </button>
      <button type="button" onClick={() => keep(undefined)}>
        {myDayText('walk.end')}
      </button>
    </nav>
  );
};
