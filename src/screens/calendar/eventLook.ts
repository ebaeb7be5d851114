import { toLocalTime } from '#kinds/shared/values/localTime.ts';
import { word } from '#model/language/wording.ts';
import type { Model } from '#model/resource.ts';
import { stateColor } from '#model/stateColor.ts';
import { instantText } from '#model/values/time/dates.ts';
import type { CalendarEvent } from '#model/wire/calendar.ts';

const accent = 'var(--mui-palette-primary-main)';

/**
 * Returns the tooltip of a calendar event: its title, time, resource, state and people. `people` maps ids to names;
 * people that it does not contain are left out.
 */
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

/** Returns the color of an event: the accent color for appointments, otherwise the color of the state. */
const eventColor = ({ resource, state }: CalendarEvent, { resources }: Model): string => {
  const states = resources[resource]?.states;
  const isAppointment = states?.values[state ?? '']?.appointment !== undefined;
  return (isAppointment ? undefined : stateColor(states, state)) ?? accent;
};

/** Returns a key that identifies a calendar event by its resource and record: `leads/0193…`. */
export const eventKey = ({ resource, record }: Pick<CalendarEvent, 'resource' | 'record'>): string =>
  `${resource}/${record}`;

/**
 * Returns a calendar event in the form of the calendar library, with times in the agency's local time. `isMovable`:
 * whether the user can drag it. `people`: the names that follow the title, by id.
 */
export const gridEvent = (
  event: CalendarEvent,
  {
    model,
    isMovable,
    people,
  }: {
    readonly model: Model;
    readonly isMovable: boolean;
    readonly people?: ReadonlyMap<string, string> | undefined;
  },
) => {
  const { timeZone } = model.settings;
  const start = toLocalTime(event.at, timeZone);
  const end = toLocalTime(new Date(Date.parse(event.at) + event.minutes * 60_000).toISOString(), timeZone);
  return {
    id: eventKey(event),
    title: [event.title, ...event.people.flatMap((id) => people?.get(id) ?? [])].join(' · '),
    start: `${start}:00`,
    end: `${end}:00`,
    startEditable: isMovable,
    color: eventColor(event, model),
  };
};
