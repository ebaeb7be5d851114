import { useNotify } from 'ra-core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import type { DayEntry, MyDayAnswer } from '#model/wire/myDay.ts';
import { useKeys } from '../../layout/keys/useKeys.ts';
import { useModel } from '../../providers/schemas.tsx';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import type { GlyphName } from '../../resources/shared/parts/glyphs.ts';
import { addressOf } from '#model/pages/addresses.ts';
import type { WireRecord } from '#model/wire/wire.ts';
import { onSavedWork } from '../../resources/shared/savedWork.ts';
import { recordFromTitle } from '../../providers/routing/useAddress.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import css from './myDay.css?inline';
import { usePrefetchTimeline } from './useDayRecords.ts';
import { entryKey, useMyDay, useReadMyDay } from './useMyDay.ts';
import { aheadOf, nextOf, previousOf, readWalk, withQueue, withSkipped, writeWalk, type Walk } from './walk.ts';
import { myDayText } from '../../messages/en/myDayText.ts';

adoptStyles(css);

type WalkBarProps = {
  readonly resource: Resource;
  readonly record: Pick<WireRecord, '_id'>;
  /** Whether the record was opened from a list, in which the key for "next" opens the next record. */
  readonly isInList: boolean;
};

const keysOf = (entries: readonly DayEntry[]): readonly string[] => entries.map(entryKey);

type WalkState = {
  /** The walk through My day, undefined if it does not contain the record. */
  readonly walk: Walk | undefined;
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
  const { fetch: fetchDay, peek } = useReadMyDay();
  const prefetchTimeline = usePrefetchTimeline();
  const current = entryKey({ resource: resource.name, record });
  const [walk, setWalk] = useState(readWalk);
  const isOn = walk?.order.includes(current) === true;
  const { data } = useMyDay({ isOn });
  const following = data?.entries.find(
    (entry) => walk !== undefined && isOn && entryKey(entry) === aheadOf(walk, keysOf(data.entries), current),
  );
  const followingKey = following === undefined ? undefined : entryKey(following);
  useEffect(() => {
    if (following !== undefined) void prefetchTimeline(following);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each record that comes next
  }, [followingKey]);
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
    // Entries further ahead are in the queue still, so there is no need to wait for the latest one.
    const ahead = from === undefined ? undefined : aheadOf(from, keysOf(peek()), current);
    if (ahead !== undefined) return open(ahead, peek());
    const entries = await fetchDay();
    const queue = keysOf(entries);
    const next = withQueue(from ?? { order: [current], skipped: [] }, queue);
    const key = nextOf(next, queue, current);
    if (key !== undefined) keep(next);
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
    day: data,
    goOn: () => void goOn(isOn ? walk : undefined),
    goBack: previous === undefined ? undefined : () => open(previous, data?.entries ?? []),
    skip,
    end: () => keep(undefined),
  };
};

type StepProps = {
  readonly text: string;
  readonly glyph: GlyphName;
  /** The key that does the same. Undefined: none. */
  readonly shortcut?: string;
  readonly className?: string;
  /** Undefined: the button is disabled. */
  readonly onClick: (() => void) | undefined;
};

/** A button with a text and an icon. On a phone, some of them show only the icon. */
const Step = ({ text, glyph, shortcut, className, onClick }: StepProps) => (
  <button
    type="button"
    className={className}
    disabled={onClick === undefined}
    aria-label={text}
    title={text}
    aria-keyshortcuts={shortcut}
    onClick={onClick}
  >
    <Glyph name={glyph} />
    <span>{text}</span>
    {shortcut !== undefined && (
      <kbd className="rec-key" aria-hidden="true">
        {shortcut}
      </kbd>
    )}
  </button>
);

/**
 * The bar of the walk through My day on a record's page: previous, skip, next and end. When the user has saved a call,
 * an outcome or a status of the record, opens the next record. Renders nothing unless a walk contains the record.
 * Without the bar, the key for "next" starts a new walk at this record, unless the record was opened from a list
 * (`isInList`).
 */
export const WalkBar = ({ isInList, ...props }: WalkBarProps) => {
  const { walk, day, goOn, goBack, skip, end } = useWalk(props);
  const isOn = walk !== undefined;
  useKeys('record', {
    nextOfDay: isOn || !isInList ? goOn : undefined,
    previousOfDay: isOn ? goBack : undefined,
    skip: isOn ? skip : undefined,
  });
  const current = entryKey({ resource: props.resource.name, record: props.record });
  // Without dependencies, because `goOn` is another function after each rendering.
  useEffect(() =>
    onSavedWork(({ resource, id }) => {
      if (isOn && `${resource}/${id}` === current) goOn();
    }),
  );
  if (!isOn) return null;
  return (
    <nav className="gable-walk" aria-label={myDayText('walk.title')}>
      <p>
        <b>{myDayText('walk.title')}</b>
        {day !== undefined && <span>{myDayText('progress', { done: day.done, total: day.done + day.total })}</span>}
      </p>
      <Step text={myDayText('walk.end')} glyph="close" className="gable-walk-end" onClick={end} />
      <Step text={myDayText('walk.previous')} glyph="previous" shortcut="k" onClick={goBack} />
      <Step text={myDayText('walk.skip')} glyph="next" shortcut="l" className="gable-walk-skip" onClick={skip} />
      <Step text={myDayText('walk.next')} glyph="next" shortcut="j" className="gable-walk-next" onClick={goOn} />
    </nav>
  );
};
