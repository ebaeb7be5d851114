import type { StateType } from './statesSchema.ts';

/**
 * The field with the time at which something must be done on a record, such as a callback, and how that time is used.
 * The calendar shows it as an event, and the notifications `due` and `overdue` are sent for it.
 * Shape: `{"at":"scheduledAt","types":["scheduled"],"minutes":30,"remind":15}`.
 */
export type ScheduleSchema = {
  /** Date-time field. */
  readonly at: string;
  /** Types of the states in which the time counts. Default: all except end states. */
  readonly types?: readonly StateType[];
  /** Length in the calendar. Default: 30. */
  readonly minutes?: number;
  /** Minutes between the reminder and the time. Default: 15. */
  readonly remind?: number;
};
