import type { Resource } from './resource.ts';
import { statesOfType } from './states.ts';

/**
 * The date-time field that says when something must be done on a record, such as a callback, and how this time is used.
 */
export type Schedule = {
  /** Name of the date-time field. */
  readonly at: string;
  /** States in which the time counts. Undefined: always. */
  readonly states: readonly string[] | undefined;
  /** Length of an appointment. */
  readonly minutes: number;
  /** How long before the time a user is reminded. */
  readonly remindMinutes: number;
};

const standardMinutes = 30;
const standardRemindMinutes = 15;
const openTypes = ['open', 'scheduled'] as const;

/**
 * Returns the schedule of a resource: the schema word `schedule` or, without that word, the time of the appointments of
 * its states. Returns undefined if the resource has neither.
 */
export const scheduleOf = ({ schema, states }: Pick<Resource, 'schema' | 'states'>): Schedule | undefined => {
  const { schedule } = schema;
  const rest = {
    minutes: schedule?.minutes ?? standardMinutes,
    remindMinutes: schedule?.remind ?? standardRemindMinutes,
  };
  if (schedule !== undefined)
    return {
      ...rest,
      at: schedule.at,
      states: states === undefined ? undefined : statesOfType(states, schedule.types ?? openTypes),
    };
  const appointments = Object.entries(states?.values ?? {}).filter(([, { appointment }]) => appointment !== undefined);
  const at = appointments[0]?.[1].appointment?.at;
  return at === undefined
    ? undefined
    : {
        ...rest,
        at,
        states: appointments.filter(([, { appointment }]) => appointment?.at === at).map(([name]) => name),
      };
};
