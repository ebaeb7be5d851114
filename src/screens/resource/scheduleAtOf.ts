import { isObject } from '#model/schema/json.ts';

/**
 * Returns the time (ISO 8601) for which the user adds or schedules a record, from the state of a location. Undefined if
 * they have not chosen one in the calendar.
 */
export const scheduleAtOf = (state: unknown): string | undefined =>
  isObject(state) && typeof state['scheduleAt'] === 'string' ? state['scheduleAt'] : undefined;
