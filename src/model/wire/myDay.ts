import type { WireRecord } from './wire.ts';

/** Path of the call that returns a user's queue. */
export const myDayPath = '/api/v2/admin/get-my-day';

/**
 * Why a record is in the queue: it is due before now or later today, or nobody has begun it. The queue is sorted in
 * this order.
 */
export const dayReasons = ['overdue', 'today', 'new'] as const;
/** A section of the queue, such as `overdue`. */
export type DaySection = (typeof dayReasons)[number];

/** One record in the queue. `at`: when it is due. */
export type DayEntry = {
  readonly resource: string;
  readonly section: DaySection;
  readonly at?: string;
  readonly record: WireRecord;
};

/**
 * Response of `GET /api/v2/admin/get-my-day`: a user's queue over all resources with `myDay`. `entries` are the first
 * records of the queue, and `total` is its length. `done` is the number of records that the user handled today and that
 * are not in the queue any more.
 */
export type MyDayAnswer = {
  readonly data: {
    readonly asOf: string;
    readonly total: number;
    readonly done: number;
    readonly entries: readonly DayEntry[];
  };
};
