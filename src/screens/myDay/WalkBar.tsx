import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import type { DayEntry, MyDayAnswer } from '#model/wire/myDay.ts';
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

type WalkBarProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  /** Whether the record was opened from a list, in which the key for "next" opens the next record. */
  readonly isInList: boolean;
};

const keysOf = (entries: readonly DayEntry[]): readonly string[] => entries.map(entryKey);

type WalkState = {
  /** The walk through My day, undefined if it does not contain the record. */
  readonly walk: Walk | undefined;
  /** Position of the record in the walk, from 1. */
  readonly place: number;
  /** The queue of My day, undefined until it is loaded. */
  readonly day: MyDayAnswer['data'] | undefined;
  /** Opens the next record, or the home screen after the last one. Starts a walk if there is none. */
  readonly goOn: () => void;
  /** Opens the previous record. Undefined if there is none. */
  readonly goBack: (() => void) | undefined;
  /** Opens the next record, and this one again after the last one. */
  readonly skip: () => void;
  readonly end: () => void;
};

/** Returns the walk through My day on a record's page, and the functions that continue it. */
const useWalk = ({ resource, record }: Omit<WalkBarProps, 'isInList'>): WalkState => {
  const model = useModel();
  const navigate = useNavigate();
  const notify = useNotify();
  const readMyDay = useReadMyDay();
  const current = entryKey({ resource: resource.name, record });
  const [walk, setWalk] = useState(readWalk);
  const isOn = walk?.order.includes(current) === true;
  const { data } = useMyDay({ isOn });
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
  return {
    walk: isOn ? walk : undefined,
    place: (walk?.order.indexOf(current) ?? 0) + 1,
    day: data,
    goOn: () => void goOn(isOn ? walk : undefined),
    goBack: previous === undefined ? undefined : () => open(previous, data?.entries ?? []),
    skip,
    end: () => keep(undefined),
  };
};

type StepProps = {
  readonly text: string;
  /** The key that does the same. */
  readonly shortcut: string;
  readonly className?: string;
  /** Undefined: the button is disabled. */
  readonly onClick: (() => void) | undefined;
};

const Step = ({ text, shortcut, className, onClick }: StepProps) => (
  <button
    type="button"
    className={className}
    disabled={onClick === undefined}
    aria-keyshortcuts={shortcut}
    onClick={onClick}
  >
    {text}
    <kbd className="rec-key" aria-hidden="true">
      {shortcut}
    </kbd>
  </button>
);

/**
 * The bar of the walk through My day on a record's page: previous, skip, next and end. Renders nothing unless a walk
 * contains the record. Without the bar, the key for "next" starts a new walk at this record, unless the record was
 * opened from a list (`isInList`).
 */
export const WalkBar = ({ isInList, ...props }: WalkBarProps) => {
  const { walk, place, day, goOn, goBack, skip, end } = useWalk(props);
  const isOn = walk !== undefined;
  useKeys('record', {
    nextOfDay: isOn || !isInList ? goOn : undefined,
    previousOfDay: isOn ? goBack : undefined,
    skip: isOn ? skip : undefined,
  });
  if (!isOn) return null;
  return (
    <nav className="gable-walk" aria-label={myDayText('walk.title')}>
      <p>
        {myDayText('walk.title')}
        <span>{myDayText('walk.place', { place, total: walk.order.length })}</span>
        {day !== undefined && day.done > 0 && (
          <span>{myDayText('progress', { done: day.done, total: day.done + day.total })}</span>
        )}
      </p>
      <Step text={myDayText('walk.previous')} shortcut="k" onClick={goBack} />
      <Step text={myDayText('walk.skip')} shortcut="l" onClick={skip} />
      <Step text={myDayText('walk.next')} shortcut="j" className="gable-walk-next" onClick={goOn} />
      <button type="button" onClick={end}>
        {myDayText('walk.end')}
      </button>
    </nav>
  );
};
