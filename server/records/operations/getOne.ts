import { withArticle } from '#model/values/inLowerCase.ts';
import { recordAnswer } from '../../contract/answers.ts';
import { defineOperation } from '../context/defineOperation.ts';
import { markOpened, mayBeFirstOpening } from '../write/markOpened.ts';
import { readRecord } from '../context/readRecord.ts';
import { recordResult } from '../write/recordResult.ts';

/**
 * `getOne`: returns the record. When its owner opens it for the first time, the time is stored, and the record makes
 * the transition that the schema defines for this.
 */
export const getOne = defineOperation({
  describe: (scope) => ({
    summary: `Get ${withArticle(scope.resource.title)}`,
    answers: { 200: recordAnswer(scope) },
  }),
  run: async (context) => {
    const text = await readRecord(context, context.pool, context.id);
    if (!mayBeFirstOpening(context, text) || !(await markOpened(context))) return recordResult(context, text);
    return recordResult(context, await readRecord(context, context.pool, context.id));
  },
});
