import { calendarText } from '../../messages/en/calendarText.ts';

/**
 * Returns the locale options of the calendar library. English, whose texts the library has, has the date format of a
 * country such as `IN`. Any other language has its own date format and texts.
 */
export const localeOf = (language: string, country: string): object =>
  language === 'en'
    ? { locale: `en-${country}` }
    : {
        locale: {
          code: language,
          todayText: calendarText('today'),
          dayText: calendarText('view.day'),
          weekTextLong: calendarText('view.week'),
          weekTextShort: calendarText('view.week'),
          monthText: calendarText('view.month'),
          listText: calendarText('view.agenda'),
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
