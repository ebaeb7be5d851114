import FullCalendar from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import classicTheme from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import skeleton from '@fullcalendar/react/skeleton.css?inline';
import calendarTheme from '@fullcalendar/react/themes/classic/theme.css?inline';
import palette from '@fullcalendar/react/themes/classic/palette.css?inline';
import { useLayoutEffect, useRef, useState } from 'react';
import { fromLocalTime, toLocalTime } from '#kinds/shared/values/localTime.ts';
import type { CalendarEvent } from '#model/wire/calendar.ts';
import { calendarText } from '../../messages/en/calendarText.ts';
import { screenLanguage } from '../../messages/language.ts';
import { useMediaQuery } from '../../layout/useMediaQuery.ts';
import { useModel } from '../../providers/schemas.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import css from './calendar.css?inline';
import { eventKey, eventText, gridEvent } from './eventLook.ts';
import { localeOf } from './localeOf.ts';
import { type CalendarRange, useIsMovable, useReschedule } from './useCalendar.ts';

for (const sheet of [skeleton, calendarTheme, palette, css]) adoptStyles(sheet);

/** View in the address, such as `week` → the calendar library's name for it. */
export const calendarViews = {
  day: 'timeGridDay',
  week: 'timeGridWeek',
  month: 'dayGridMonth',
  agenda: 'listDays',
} as const;
/** The name of a view in the address, such as `week`. */
export type CalendarView = keyof typeof calendarViews;

/** On a phone, a week is shown as three days at a time: seven columns have no room for a title. */
const phoneViews = { ...calendarViews, week: 'timeGridThreeDay' } as const;

type GridProps = {
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
const toolbarOf = (ids: readonly string[]) => ({ start: 'prev,today,next', center: 'title', end: ids.join(',') });
const [toolbar, phoneToolbar] = [toolbarOf(Object.values(calendarViews)), toolbarOf(Object.values(phoneViews))];

const shortDate = { year: 'numeric', month: 'short', day: 'numeric' } as const;

/** Space of the hours at the left, and of "+2" at the right of a day. Units: px. */
const hoursPx = 48;
const morePx = 24;
/** An event this wide shows a first name on one line. Units: px. */
const minEventPx = 54;
const maxColumns = 8;
/**
 * Returns how many events at the same time are side by side in a grid of this width with so many days, at least one.
 * Others are behind "+2".
 */
const columnsIn = (widthPx: number, days: number): number =>
  Math.min(maxColumns, Math.max(1, Math.floor(((widthPx - hoursPx) / days - morePx) / minEventPx)));
/** Height of half an hour, which is two lines of text. Units: px. */
const slotPx = 30;
/** In events lower than this, the time is on the same line as the title. Units: px. */
const shortPx = 60;

/**
 * The calendar in one view. Users can drag the events that they may reschedule to another time. Days and times are
 * those of the agency's time zone, not the browser's: the calendar library gets the agency's local times as if they
 * were UTC. `people`: id → name. `onRange` is called with the visible period, also at first.
 */
export const CalendarGrid = ({ events: loaded, view, people, onView, onRange, onOpen }: GridProps) => {
  const events = loaded ?? [];
  const model = useModel();
  const { timeZone, country } = model.settings;
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const ids = isPhone ? phoneViews : calendarViews;
  const isMovable = useIsMovable();
  const reschedule = useReschedule();
  const byKey = new Map(events.map((event) => [eventKey(event), event]));
  const instantOf = (wall: Date): string => fromLocalTime(wall.toISOString().slice(0, 16), timeZone);
  const [widthPx, setWidthPx] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth));
    setWidthPx(element.clientWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className="gable-calendar-frame">
      {/* The agenda says it itself. */}
      {loaded?.length === 0 && view !== 'agenda' && (
        <p role="status" className="gable-calendar-none">
          {calendarText('none')}
        </p>
      )}
      <FullCalendar
        // The library reads the view only when it starts.
        key={String(isPhone)}
        plugins={plugins}
        {...localeOf(screenLanguage(), country)}
        initialView={ids[view]}
        headerToolbar={isPhone ? phoneToolbar : toolbar}
        buttons={{
          today: { text: calendarText('today'), hint: calendarText('today') },
          ...Object.fromEntries(
            Object.entries(ids).map(([name, id]) => [
              id,
              { text: calendarText(id === phoneViews.week ? 'view.days' : `view.${name as CalendarView}`) },
            ]),
          ),
        }}
        timeZone="UTC"
        now={() => `${toLocalTime(new Date().toISOString(), timeZone)}:00`}
        firstDay={1}
        height="100%"
        nowIndicator
        allDaySlot={false}
        scrollTime="08:00:00"
        slotDuration="00:30:00"
        slotMinHeight={slotPx}
        snapDuration="00:15:00"
        dayMaxEvents
        eventInteractive
        eventDurationEditable={false}
        longPressDelay={300}
        noEventsContent={calendarText('none')}
        events={events.map((event) => gridEvent(event, model, isMovable(event)))}
        eventClass="gable-event"
        columnEventClass="gable-event-block"
        columnEventInnerClass="gable-event-inner"
        buttonClass="gable-calendar-button"
        toolbarClass="gable-calendar-toolbar"
        toolbarTitleClass="gable-calendar-title"
        dayLaneInnerClass="gable-lane"
        columnMoreLinkClass="gable-more"
        popoverClass="gable-calendar-popover"
        views={{
          list: {
            listItemEventTitleClass: 'gable-event-title',
            ...(isPhone ? { displayEventEnd: false, titleFormat: shortDate } : {}),
          },
          // From today on: what is over does not come first.
          [calendarViews.agenda]: { type: 'list', duration: { days: 7 } },
          [calendarViews.day]: { eventMaxStack: columnsIn(widthPx, 1) },
          [calendarViews.week]: { eventMaxStack: columnsIn(widthPx, 7) },
          [phoneViews.week]: { type: 'timeGrid', duration: { days: 3 }, eventMaxStack: columnsIn(widthPx, 3) },
          dayGrid: { listItemEventTitleClass: 'gable-event-line' },
        }}
        eventShortHeight={shortPx}
        listItemEventTimeClass="gable-event-time"
        columnEventTitleClass="gable-event-name"
        columnEventTimeClass="gable-event-after"
        slotEventOverlap={false}
        eventMouseEnter={({ event, el }) => {
          const pointed = byKey.get(event.id);
          if (pointed !== undefined) el.title = eventText(pointed, model, people);
        }}
        datesSet={({ start, end, view: shown }) => {
          onRange({ from: instantOf(start), to: instantOf(end) });
          const found = Object.entries(ids).find(([, id]) => id === shown.type);
          if (found !== undefined) onView(found[0] as CalendarView);
        }}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          const clicked = byKey.get(event.id);
          if (clicked !== undefined) onOpen(clicked);
        }}
        eventDrop={({ event, revert }) => {
          const moved = byKey.get(event.id);
          if (moved === undefined || event.start === null) {
            revert();
            return;
          }
          void reschedule(moved, instantOf(event.start)).then((isTaken) => {
            if (!isTaken) revert();
          });
        }}
      />
    </div>
  );
};
