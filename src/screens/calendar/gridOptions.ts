import type { CalendarOptions, ViewOptions } from '@fullcalendar/react';
import { timeOfDayText } from '#kinds/shared/temporal/timeOfDay.ts';
import { calendarText } from '../../messages/en/calendarText.ts';

/** The names that the calendar library gives our views. Key: the view in the address, such as `week`. */
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

/** Returns the views that a screen offers: name in the address → the calendar library's name. */
export const viewIds = (isPhone: boolean): Readonly<Record<CalendarView, string>> =>
  isPhone ? phoneViews : calendarViews;

const toolbarOf = (ids: readonly string[]) => ({ start: 'prev,today,next', center: 'title', end: ids.join(',') });
const [toolbar, phoneToolbar] = [toolbarOf(Object.values(calendarViews)), toolbarOf(Object.values(phoneViews))];

type TimeOfDay = { readonly hour: number; readonly minute: number };
type Period = { readonly start: TimeOfDay; readonly end?: TimeOfDay | null };

/** Formats times as on all other screens: `9:05 am`, or `9:05 am – 9:35 am`. */
const periodText = ({ start, end }: Period): string =>
  [start, end ?? []]
    .flat()
    .map(({ hour, minute }) => timeOfDayText(hour * 60 + minute))
    .join(' – ');

/** Formats a full hour: `9 am`. */
const hourText = (period: Period): string => periodText(period).replace(':00', '');

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

/** The options that are the same on every screen. */
const fixedOptions: CalendarOptions = {
  firstDay: 1,
  height: '100%',
  nowIndicator: true,
  allDaySlot: false,
  scrollTime: '08:00:00',
  scrollTimeReset: false,
  slotDuration: '00:30:00',
  slotMinHeight: slotPx,
  slotHeaderFormat: hourText,
  snapDuration: '00:15:00',
  slotEventOverlap: false,
  dayMaxEvents: true,
  eventInteractive: true,
  eventDurationEditable: false,
  eventShortHeight: shortPx,
  longPressDelay: 300,
  eventClass: 'gable-event',
  columnEventClass: 'gable-event-block',
  columnEventInnerClass: 'gable-event-inner',
  columnEventTitleClass: 'gable-event-name',
  columnEventTimeClass: 'gable-event-after',
  listItemEventTimeClass: 'gable-event-time',
  buttonClass: 'gable-calendar-button',
  toolbarClass: 'gable-calendar-toolbar',
  toolbarTitleClass: 'gable-calendar-title',
  dayLaneInnerClass: 'gable-lane',
  noEventsClass: 'gable-calendar-empty',
  columnMoreLinkClass: 'gable-more',
  rowMoreLinkClass: 'gable-row-more',
  popoverClass: 'gable-calendar-popover',
};

/** The room of the calendar. Unit of `widthPx`: px. */
type GridSpace = { readonly isPhone: boolean; readonly widthPx: number };

const buttonsOf = (isPhone: boolean): NonNullable<CalendarOptions['buttons']> => ({
  today: { text: calendarText('today'), hint: calendarText('today') },
  ...Object.fromEntries(
    Object.entries(viewIds(isPhone)).map(([name, id]) => [
      id,
      { text: calendarText(id === phoneViews.week ? 'view.days' : `view.${name as CalendarView}`) },
    ]),
  ),
});

const viewsOf = ({ isPhone, widthPx }: GridSpace): Readonly<Record<string, ViewOptions>> => ({
  list: {
    listItemEventTitleClass: 'gable-event-title',
    eventTimeFormat: periodText,
    ...(isPhone ? { displayEventEnd: false, titleFormat: shortDate } : {}),
  },
  // From today on: what is over does not come first.
  [calendarViews.agenda]: { type: 'list', duration: { days: 7 } },
  [calendarViews.day]: { eventMaxStack: columnsIn(widthPx, 1) },
  [calendarViews.week]: { eventMaxStack: columnsIn(widthPx, 7) },
  [phoneViews.week]: { type: 'timeGrid', duration: { days: 3 }, eventMaxStack: columnsIn(widthPx, 3) },
  dayGrid: { listItemEventTitleClass: 'gable-event-line', eventTimeFormat: periodText },
});

/** Returns the calendar library's options for the looks of the calendar on a phone or a wider screen. */
export const gridOptions = ({ isPhone, widthPx }: GridSpace): CalendarOptions => ({
  ...fixedOptions,
  headerToolbar: isPhone ? phoneToolbar : toolbar,
  buttons: buttonsOf(isPhone),
  noEventsContent: calendarText('none'),
  views: viewsOf({ isPhone, widthPx }),
});
