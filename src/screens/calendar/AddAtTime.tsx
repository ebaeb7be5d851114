import { lazy, type RefObject, Suspense, useState } from 'react';
import { fromLocalTime, toLocalTime } from '#kinds/shared/values/localTime.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { instantText } from '#model/values/time/dates.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { recordText } from '../../messages/en/recordText.ts';
import { useModel } from '../../providers/schemas.tsx';
import type { CalendarView } from './gridOptions.ts';
import { timeAfterKey, timeOnDay } from './slotTimes.ts';
import type { AddAt } from './useAddAt.ts';

const AddDialog = lazy(async () => ({ default: (await import('./AddDialog.tsx')).AddDialog }));

/**
 * What the button needs of a calendar: the local times of its visible `period`, and `mark`, which highlights the slot
 * of a local time, or none.
 */
export type CalendarSlots = {
  readonly period: () => readonly [start: string, end: string];
  readonly mark: (time: string | undefined) => void;
};

type AddAtTimeProps = { readonly add: AddAt; readonly view: CalendarView; readonly slots: RefObject<CalendarSlots> };

/**
 * The button that adds a record at a time of the calendar by keyboard. It is visible while it is focused: the arrow
 * keys choose the time, which the calendar highlights. Also shows the dialog that asks what to add.
 */
export const AddAtTime = ({ add, view, slots }: AddAtTimeProps) => {
  const { settings } = useModel();
  const { timeZone } = settings;
  const [time, setTime] = useState<string>();
  const { choices, schedulable, asked } = add;
  const [first] = choices;
  if (choices.length + schedulable.length === 0) return null;
  const textOf = (at: string): string => instantText(at, timeZone);
  const instantOf = (local: string): string => fromLocalTime(local, timeZone);
  const show = (next: string): void => {
    setTime(next);
    slots.current.mark(next);
  };
  /** Returns the chosen time, or the first one of the visible period, today if it has today. */
  const current = (): string => {
    const now = new Date();
    const today = toLocalTime(now.toISOString(), timeZone);
    const [start, end] = slots.current.period();
    const day = start <= today && today < end ? today : start;
    return time ?? timeOnDay(day.slice(0, 10), now, settings);
  };
  const name =
    first !== undefined && choices.length + schedulable.length === 1
      ? recordText('add', { thing: inLowerCase(first.resource.title) })
      : actionText('add');
  return (
    <>
      <button
        type="button"
        className="gable-calendar-add"
        onFocus={() => show(current())}
        onBlur={() => {
          setTime(undefined);
          slots.current.mark(undefined);
        }}
        onKeyDown={(event) => {
          const next = timeAfterKey(view, event.key, current());
          if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          show(next);
        }}
        onClick={() => add.start(instantOf(current()))}
      >
        {time === undefined ? name : `${name} · ${textOf(instantOf(time))}`}
      </button>
      <Suspense>
        {asked !== undefined && (
          <AddDialog
            title={textOf(asked)}
            choices={choices}
            schedulable={schedulable}
            onChoose={(choice) => add.open(choice, asked)}
            onSchedule={(chosen) => add.schedule(chosen, asked)}
            onClose={() => add.start(undefined)}
          />
        )}
      </Suspense>
    </>
  );
};
