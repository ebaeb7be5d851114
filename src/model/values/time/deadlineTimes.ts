import { type DeadlineSchema, durationMs } from '../../schema/files/automationSchema.ts';
import { addWorkingTime, shiftLength, workingTimeBetween } from './addWorkingTime.ts';
import type { WorkingHours } from './nextWorkingHours.ts';

const isWorking = ({ hours }: Pick<DeadlineSchema, 'hours'>): boolean => hours === 'working';

/**
 * Returns the milliseconds of a duration, such as `4h`, or 0 for a text that is not a duration. If the deadline counts
 * only working hours, `1d` is the length of one shift.
 */
export const deadlineMs = (text: string, deadline: Pick<DeadlineSchema, 'hours'>, settings: WorkingHours): number => {
  const days = isWorking(deadline) ? /^(\d+)d$/.exec(text)?.[1] : undefined;
  return days === undefined ? (durationMs(text) ?? 0) : Number(days) * shiftLength(settings);
};

/**
 * Returns when a deadline that started at `startedAt` ends (`dueAt`) and when the owner of the record is warned
 * (`warnAt`, undefined if the deadline has no `warn`). If the deadline counts only working hours, other time is
 * skipped.
 */
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
 * Returns the milliseconds from the start of a deadline until it was met. If the deadline counts only working hours,
 * other time is not included.
 */
export const timeTaken = (
  { startedAt, metAt }: { readonly startedAt: Date; readonly metAt: Date },
  deadline: Pick<DeadlineSchema, 'hours'>,
  settings: WorkingHours,
): number =>
  isWorking(deadline)
    ? workingTimeBetween(startedAt, metAt, settings)
    : Math.max(0, metAt.getTime() - startedAt.getTime());
