import { toLocalTime } from '#kinds/shared/values/localTime.ts';
import { word } from '#model/language/wording.ts';
import type { Model } from '#model/resource.ts';
import { stateColor } from '#model/stateColor.ts';
import { instantText } from '#model/values/time/dates.ts';
import type { CalendarEvent } from '#model/wire/calendar.ts';

const accent = 'var(--mui-palette-primary-main)';

/** Returns everything about an event, for a tooltip: in a narrow column only the beginning of its title is visible. */
export const eventText = (
  event: CalendarEvent,
  { resources, settings }: Model,
  people: ReadonlyMap<string, string> | undefined,
): string =>
  [
    event.title,
    instantText(event.at, settings.timeZone),
    resources[event.resource]?.title,
    event.state === null ? undefined : word(event.state),
    ...event.people.map((id) => people?.get(id)),
  ]
    .filter((text) => text !== undefined && text !== '')
    .join(' · ');

/** The color of an event: appointments have the accent, everything else the color of its state in lists. */
const eventColor = ({ resource, state }: CalendarEvent, { resources }: Model): string => {
  const states = resources[resource]?.states;
  const isAppointment = states?.values[state ?? '']?.appointment !== undefined;
  return (isAppointment ? undefined : stateColor(states, state)) ?? accent;
};

/** Returns a key that identifies an event: `leads/0193…`. */
export const eventKey = ({ resource, record }: Pick<CalendarEvent, 'resource' | 'record'>): string =>
  `${resource}/${record}`;

/** Returns an event in the shape of the calendar library, in the agency's local time. */
export const gridEvent = (event: CalendarEvent, model: Model, isMovable: boolean) => {
  const { timeZone } = model.settings;
  const start = toLocalTime(event.at, timeZone);
  const end = toLocalTime(new Date(Date.parse(event.at) + event.minutes * 60_000).toISOString(), timeZone);
  return {
    id: eventKey(event),
    title: event.title,
    start: `${start}:00`,
    end: `${end}:00`,
    startEditable: isMovable,
    color: eventColor(event, model),
  };
};
