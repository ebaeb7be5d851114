import FullCalendar from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import hindi from '@fullcalendar/react/locales/hi';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import classicTheme from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import skeleton from '@fullcalendar/react/skeleton.css?inline';
import calendarTheme from '@fullcalendar/react/themes/classic/theme.css?inline';
import palette from '@fullcalendar/react/themes/classic/palette.css?inline';
import { fromLocalTime, toLocalTime } from '#kinds/shared/values/localTime.ts';
import type { CalendarEvent } from '#model/wire/calendar.ts';
import { calendarText } from '../../messages/en/calendarText.ts';
import { screenLanguage } from '../../messages/language.ts';
import { useModel } from '../../providers/schemas.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import css from './calendar.css?inline';
import { type CalendarRange, useIsMovable, useReschedule } from './useCalendar.ts';

for (const sheet of [skeleton, calendarTheme, palette, css]) adoptStyles(sheet);

/** Name of each view in the address → the calendar library's name. */
export const calendarViews = {
  day: 'timeGridDay',
  week: 'timeGridWeek',
  month: 'dayGridMonth',
  agenda: 'listWeek',
} as const;
export type CalendarView = keyof typeof calendarViews;

type GridProps = {
  readonly events: readonly CalendarEvent[];
  readonly view: CalendarView;
  /** CSS height. Default: the rest of a page with nothing else. */
  readonly height?: string;
  readonly onView: (view: CalendarView) => void;
  readonly onRange: (range: CalendarRange) => void;
  readonly onOpen: (event: CalendarEvent) => void;
};

const plugins = [dayGrid, timeGrid, list, interaction, classicTheme];
const toolbar = {
  start: 'prev,today,next',
  center: 'title',
  end: Object.values(calendarViews).join(','),
};

/** The library's dates in the way of the organization's country, and its texts in another language than English. */
const localeOf = (language: string, country: string): object =>
  language === 'en'
    ? { locale: `en-${country}` }
    : {
        locale: {
          ...hindi,
          prevHint: calendarText('grid.previous', { unit: '$0' }),
          nextHint: calendarText('grid.next', { unit: '$0' }),
          viewHint: calendarText('grid.view', { unit: '$0' }),
          viewChangeHint: calendarText('grid.views'),
          navLinkHint: calendarText('grid.goTo', { day: '$0' }),
          moreLinkText: (count: number) => calendarText('grid.more', { count }),
          moreLinkHint: (count: number) => calendarText('grid.showMore', { count }),
          closeHint: calendarText('grid.close'),
          eventsHint: calendarText('grid.events'),
          timedText: calendarText('grid.timed'),
        },
      };

const keyOf = ({ resource, record }: Pick<CalendarEvent, 'resource' | 'record'>): string => `${resource}/${record}`;

/**
 * The calendar itself. The library treats the agency's local time as UTC, so that its days are the agency's days,
 * wherever the browser is.
 */
export const CalendarGrid = ({ events, view, height = 'calc(100dvh - 14rem)', onView, onRange, onOpen }: GridProps) => {
  const {
    settings: { timeZone, country },
    resources,
  } = useModel();
  const isMovable = useIsMovable();
  const reschedule = useReschedule();
  const byKey = new Map(events.map((event) => [keyOf(event), event]));
  const instantOf = (wall: Date): string => fromLocalTime(wall.toISOString().slice(0, 16), timeZone);
  return (
    <FullCalendar
      plugins={plugins}
      {...localeOf(screenLanguage(), country)}
      initialView={calendarViews[view]}
      headerToolbar={toolbar}
      buttons={{
        today: { text: calendarText('today'), hint: calendarText('today') },
        ...Object.fromEntries(
          Object.entries(calendarViews).map(([name, id]) => [
            id,
            { text: calendarText(`view.${name as CalendarView}`) },
          ]),
        ),
      }}
      timeZone="UTC"
      now={() => `${toLocalTime(new Date().toISOString(), timeZone)}:00`}
      firstDay={1}
      height={height}
      nowIndicator
      allDaySlot={false}
      scrollTime="08:00:00"
      slotDuration="00:30:00"
      snapDuration="00:15:00"
      dayMaxEvents={4}
      eventInteractive
      eventDurationEditable={false}
      longPressDelay={300}
      noEventsContent={calendarText('none')}
      events={events.map((event) => {
        const start = toLocalTime(event.at, timeZone);
        const end = toLocalTime(new Date(Date.parse(event.at) + event.minutes * 60_000).toISOString(), timeZone);
        return {
          id: keyOf(event),
          title: event.title,
          start: `${start}:00`,
          end: `${end}:00`,
          startEditable: isMovable(event),
          extendedProps: { kind: resources[event.resource]?.title ?? '', state: event.state ?? '' },
        };
      })}
      eventClass={(info) => `gable-event gable-event-${String(info.event.id).split('/')[0] ?? ''}`}
      listItemEventTitleClass="gable-event-title"
      listItemEventTimeClass="gable-event-time"
      columnEventTitleClass="gable-event-name"
      columnEventTimeClass="gable-event-after"
      slotEventOverlap={false}
      datesSet={({ start, end, view: shown }) => {
        onRange({ from: instantOf(start), to: instantOf(end) });
        const found = Object.entries(calendarViews).find(([, id]) => id === shown.type);
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
  );
};
