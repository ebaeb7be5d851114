import { defineOperation } from '../context/defineOperation.ts';
import { changeErrors, recordAnswer, visitorAnswer } from '../../contract/answers.ts';
import { formSchema } from '../../contract/records/formSchema.ts';
import type { OperationDoc, ResourceCall } from '../../contract/resourceCall.ts';
import { anyOf, ref } from '../../contract/schemaTypes.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { changeRecord } from '../write/changeRecord.ts';
import { parseRecordBody } from '../plan/parseRecordBody.ts';
import { readWrittenRecord } from '../context/readRecord.ts';
import { recordResult } from '../write/recordResult.ts';

const describeUpdate = (scope: ResourceCall): OperationDoc => {
  const { resource } = scope;
  const isKeyed = scope.access === 'keyed';
  const answer = recordAnswer(scope, 'The current record.');
  return {
    summary: `Update ${withArticle(resource.title)}`,
    description:
      (isKeyed ? 'Send the `editKey` of the record in the body or the query instead of a token. ' : '') +
      'Changes the fields in the body. Null clears a field; fields that are not in the body stay as they are.',
    answers: {
      200:
        isKeyed && resource.schema.open !== undefined
          ? { ...answer, schema: anyOf(answer.schema ?? true, visitorAnswer) }
          : answer,
    },
    errors: [
      ...changeErrors,
      'WRONG_FILE',
      ...(isKeyed ? (['EDIT_KEY_INVALID', 'TOKEN_INVALID', 'VIEW_AS_ROLE', 'NOT_ALLOWED'] as const) : []),
    ],
  };
};

/**
 * `update` and `patch`: change the given fields, clear those that are null, and return the record. chosen: both accept
 * a part of the record; they differ only in their addresses. Errors: `INVALID` for unknown fields or invalid values,
 * `FIELD_NOT_ALLOWED`, `STALE_VERSION`, `SEALED` if the record's state locks the field, `DUPLICATE`, `TAKEN`, `IN_USE`,
 * `NOT_FOUND`; for users and roles also `NOT_ALLOWED`, `LAST_ADMIN` and `HAND_OVER_FIRST`.
 */
export const update = defineOperation({
  body: (scope) => ({ schema: ref(`${scope.resource.name}.change`), form: formSchema(scope, 'change') }),
  describe: describeUpdate,
  run: async (context) => {
    const body = parseRecordBody(context.resource, context.body);
    const text = await withTransaction(context.pool, async (client) => {
      await changeRecord(context, client, { id: context.id, body, via: 'edit' });
      return readWrittenRecord(context, client, context.id);
    });
    return recordResult(context, text);
  },
});
