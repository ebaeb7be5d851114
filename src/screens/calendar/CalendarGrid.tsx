import FullCalendar, { type CalendarRef } from '@fullcalendar/react';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import classicTheme from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import skeleton from '@fullcalendar/react/skeleton.css?inline';
import calendarTheme from '@fullcalendar/react/themes/classic/theme.css?inline';
import palette from '@fullcalendar/react/themes/classic/palette.css?inline';
import { useWidth } from '#kinds/shared/useWidth.ts';
import { fromLocalTime, toLocalTime } from '#kinds/shared/values/localTime.ts';
import { isDay } from '#model/values/time/dates.ts';
import type { CalendarEvent } from '#model/wire/calendar.ts';
import { calendarText } from '../../messages/en/calendarText.ts';
import { screenLanguage } from '../../messages/language.ts';
import { useMediaQuery } from '../../layout/useMediaQuery.ts';
import { useModel } from '../../providers/schemas.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { AddAtTime, type CalendarSlots } from './AddAtTime.tsx';
import css from './calendar.css?inline';
import { type CalendarView, gridOptions, viewIds } from './gridOptions.ts';
import { eventKey, eventText, gridEvent } from './eventLook.ts';
import { localeOf } from './localeOf.ts';
import { slotsOf } from './slotsOf.ts';
import { timeOfClick, wallText } from './slotTimes.ts';
import { firstDayParam, useAddAt } from './useAddAt.ts';
import { type CalendarRange, useIsMovable, useReschedule } from './useCalendar.ts';

for (const sheet of [skeleton, calendarTheme, palette, css]) adoptStyles(sheet);

type GridProps = {
  /** Name of the resource whose records are shown and can be added. '' means all resources. */
  readonly resource: string;
  /** Undefined until they have arrived. */
  readonly events: readonly CalendarEvent[] | undefined;
  readonly view: CalendarView;
  /** Id → name of the people whose events are shown. Absent: events have no names. */
  readonly people?: ReadonlyMap<string, string>;
  readonly onView: (view: CalendarView) => void;
  /** Called with the visible period, also at first. */
  readonly onRange: (range: CalendarRange) => void;
  readonly onOpen: (event: CalendarEvent) => void;
};

const plugins = [dayGrid, timeGrid, list, interaction, classicTheme];

/**
 * The calendar in one view. Users can drag the events that they may reschedule to another time. Days and times are
 * those of the agency's time zone, not the browser's: the calendar library gets the agency's local times as if they
 * were UTC. A click on an empty slot adds a record. `people`: id → name. `onRange` is called with the visible period,
 * also at first.
 */
export const CalendarGrid = ({ resource, events: loaded, view, people, onView, onRange, onOpen }: GridProps) => {
  const events = loaded ?? [];
  const model = useModel();
  const { timeZone, country } = model.settings;
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const ids = viewIds(isPhone);
  const isMovable = useIsMovable();
  const reschedule = useReschedule();
  const { place, widthPx } = useWidth<HTMLDivElement>();
  const byKey = new Map(events.map((event) => [eventKey(event), event]));
  const add = useAddAt(resource);
  const [params] = useSearchParams();
  const firstDay = params.get(firstDayParam);
  const calendar = useRef<CalendarRef>(null);
  const slots = useRef<CalendarSlots>(slotsOf(calendar));
  // A click beside an open list of events only closes it.
  const isListOpen = useRef(false);
  const instantOf = (wall: Date): string => fromLocalTime(wallText(wall), timeZone);
  return (
    <div
      ref={place}
      className="gable-calendar-frame"
      onPointerDownCapture={() => {
        isListOpen.current = document.querySelector('.gable-calendar-popover') !== null;
      }}
    >
      {/* The agenda says it itself. */}
      {loaded?.length === 0 && view !== 'agenda' && (
        <p role="status" className="gable-calendar-none">
          {calendarText('none')}
        </p>
      )}
      <AddAtTime add={add} view={view} slots={slots} />
      <FullCalendar
        ref={calendar}
        // The library reads the view only when it starts.
        key={String(isPhone)}
        plugins={plugins}
        {...localeOf(screenLanguage(), country)}
        {...gridOptions({ isPhone, widthPx })}
        initialView={ids[view]}
        {...(firstDay !== null && isDay(firstDay) ? { initialDate: firstDay } : {})}
        timeZone="UTC"
        now={() => `${toLocalTime(new Date().toISOString(), timeZone)}:00`}
        events={events.map((event) =>
          // Only the agenda has space for the people.
          gridEvent(event, { model, isMovable: isMovable(event), people: view === 'agenda' ? people : undefined }),
        )}
        eventMouseEnter={({ event, el }) => {
          const pointed = byKey.get(event.id);
          if (pointed !== undefined) el.title = eventText(pointed, model, people);
        }}
        datesSet={({ start, end, view: shown }) => {
          onRange({ from: instantOf(start), to: instantOf(end) });
          const found = Object.entries(ids).find(([, id]) => id === shown.type);
          if (found !== undefined) onView(found[0] as CalendarView);
        }}
        {...(add.choices.length + add.schedulable.length === 0
          ? {}
          : {
              dateClick: (point) => {
                if (isListOpen.current) return;
                add.start(fromLocalTime(timeOfClick(point, new Date(), model.settings), timeZone));
              },
            })}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          const clicked = byKey.get(event.id);
          if (clicked !== undefined) onOpen(clicked);
        }}
        eventDrop={({ event, revert }) => {
          const moved = byKey.get(event.id);
          if (moved === undefined || event.start === null) return revert();
          void reschedule(moved, instantOf(event.start)).then((isTaken) => isTaken || revert());
        }}
      />
    </div>
  );
};
