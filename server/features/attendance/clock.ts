import { clockActions } from '#model/wire/wire.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { changeErrors, wrappedRecord } from '../../contract/answers.ts';
import { object, oneOfWords } from '../../contract/schemaTypes.ts';
import { defineOperation } from '../../records/context/defineOperation.ts';
import { changeOpenDay } from './changeOpenDay.ts';
import { clockIn } from './clockIn.ts';
import { readOpenDay } from './openDay.ts';

/**
 * `clock`: clocks the caller in or out, or starts or ends a break, at the time of the server. Returns the workday. A
 * clock-out after midnight belongs to the day of the clock-in. A clock-in continues today's workday if it has ended,
 * and closes an earlier one without a clock-out. If the same call is sent twice at once, one succeeds. Errors:
 * `TRANSITION_REFUSED` with the reason, such as a clock-out without a clock-in.
 */
export const clock = defineOperation({
  body: object({ action: oneOfWords(clockActions) }),
  describe: (scope) => ({
    summary: 'Clock in or out, or start or end a break',
    description: 'For the signed-in user, at the time of the server.',
    example: { action: 'in' },
    answers: { 200: wrappedRecord(scope, 'The workday.') },
    errors: changeErrors,
  }),
  run: async (context) => {
    const { action } = context.body;
    const text = await withTransaction(context.pool, async (client) => {
      const day = await readOpenDay(context, client);
      return action === 'in' ? clockIn(context, client, day) : changeOpenDay(context, client, day, action);
    });
    return { body: `{"data":${text}}` };
  },
});
