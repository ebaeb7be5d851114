import type { CalendarRef } from '@fullcalendar/react';
import type { RefObject } from 'react';
import type { CalendarSlots } from './AddAtTime.tsx';
import { calendarViews } from './gridOptions.ts';
import { slotAfter, wallText } from './slotTimes.ts';

/** Returns what the button that adds records needs of a calendar: its visible period, and marking a slot. */
export const slotsOf = (calendar: RefObject<CalendarRef | null>): CalendarSlots => ({
  period: () => {
    const shown = calendar.current?.getApi().view;
    return [wallText(shown?.currentStart), wallText(shown?.currentEnd)];
  },
  mark: (time) => {
    const api = calendar.current?.getApi();
    api?.unselect();
    if (api === undefined || time === undefined) return;
    const { view: shown } = api;
    if (time < wallText(shown.currentStart) || time >= wallText(shown.currentEnd)) api.gotoDate(time);
    if (shown.type === calendarViews.month) return api.select(time.slice(0, 10));
    api.scrollToTime(`${time.slice(11)}:00`);
    api.select({ start: time, end: slotAfter(time), allDay: false });
  },
});
