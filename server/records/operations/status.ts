import { defineOperation } from '../context/defineOperation.ts';
import { changeErrors, recordAnswer } from '../../contract/answers.ts';
import { ref } from '../../contract/schemaTypes.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { isBlank } from '#model/schema/json.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { changeRecord } from '../write/changeRecord.ts';
import type { RequestContext } from '../context/context.ts';
import { type RecordBody, parseRecordBody } from '../plan/parseRecordBody.ts';
import { readWrittenRecord } from '../context/readRecord.ts';
import { recordResult } from '../write/recordResult.ts';

/**
 * Parses the body of a status change: the state, and the values of fields that its transition requires. Whether all
 * required values are present is not checked here. Errors: `UNKNOWN_CALL` for a resource without states, `INVALID`
 * without a state or for an invalid body.
 */
export const parseStatusBody = ({ resource, body }: Pick<RequestContext, 'resource' | 'body'>): RecordBody => {
  const { states } = resource;
  if (states === undefined) throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} have no states.` });
  const read = parseRecordBody(resource, body);
  if (isBlank(read.values[states.field])) {
    const title = resource.fieldsByName[states.field]?.title ?? states.field;
    const text = serverText('fields.enter', { field: title });
    throw new AppError('INVALID', { text: `${text}.`, fields: { [states.field]: text } });
  }
  return read;
};

/**
 * `status`: moves a record to another state by one of the schema's transitions, and returns the record.
 * Errors: `TRANSITION_REFUSED`, `NOT_ALLOWED` without the permission of the transition, `INVALID` without a state or a
 * field that the transition requires, `STALE_VERSION`, `TAKEN` if what it would book is not free, `NOT_FOUND`,
 * `UNKNOWN_CALL` for a resource without states; for users also `LAST_ADMIN` and `HAND_OVER_FIRST`.
 */
export const status = defineOperation({
  body: ({ resource }) => ({ schema: ref(`${resource.name}.status`) }),
  describe: (scope) => {
    const { states, title } = scope.resource;
    return states === undefined
      ? undefined
      : {
          summary: `Change the status of ${withArticle(title)}`,
          description: 'Follows the transitions of the schema. A transition may require fields.',
          example: { [states.field]: states.transitions[0]?.to ?? states.initial },
          answers: { 200: recordAnswer(scope) },
          errors: changeErrors,
        };
  },
  run: async (context) => {
    const body = parseStatusBody(context);
    const text = await withTransaction(context.pool, async (client) => {
      await changeRecord(context, client, { id: context.id, body, via: 'status' });
      return readWrittenRecord(context, client, context.id);
    });
    return recordResult(context, text);
  },
});
