import { type DeadlineSchema, durationMs } from '../../schema/files/automationSchema.ts';
import { addWorkingTime, shiftLength, workingTimeBetween } from './addWorkingTime.ts';
import type { WorkingHours } from './nextWorkingHours.ts';

const isWorking = ({ hours }: Pick<DeadlineSchema, 'hours'>): boolean => hours === 'working';

/**
 * Returns a duration in milliseconds, or 0 for other texts. If the deadline counts working hours, `1d` is one shift.
 */
export const deadlineMs = (text: string, deadline: Pick<DeadlineSchema, 'hours'>, settings: WorkingHours): number => {
  const days = isWorking(deadline) ? /^(\d+)d$/.exec(text)?.[1] : undefined;
  return days === undefined ? (durationMs(text) ?? 0) : Number(days) * shiftLength(settings);
};

/** Returns when a deadline that starts at a time is due, and when its owner is warned (undefined without `warn`). */
export const deadlineTimes = (
  startedAt: Date,
  deadline: DeadlineSchema,
  settings: WorkingHours,
): { readonly dueAt: Date; readonly warnAt: Date | undefined } => {
  const after = (ms: number): Date =>
    isWorking(deadline) ? addWorkingTime(startedAt, ms, settings) : new Date(startedAt.getTime() + ms);
  const within = deadlineMs(deadline.within, deadline, settings);
  const { warn } = deadline;
  return {
    dueAt: after(within),
    warnAt: warn === undefined ? undefined : after(within - deadlineMs(warn, deadline, settings)),
  };
};

/**
 * Returns the milliseconds from the start of a deadline until it was met. Only working time counts if the deadline says
 * so.
 */
export const timeTaken = (
  { startedAt, metAt }: { readonly startedAt: Date; readonly metAt: Date },
  deadline: Pick<DeadlineSchema, 'hours'>,
  settings: WorkingHours,
): number =>
  isWorking(deadline)
    ? workingTimeBetween(startedAt, metAt, settings)
    : Math.max(0, metAt.getTime() - startedAt.getTime());
