import { defineOperation } from '../../records/context/defineOperation.ts';
import { changeErrors } from '../../contract/answers.ts';
import { dataEnvelope, id as recordId, object, text } from '../../contract/schemaTypes.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import type { ResetPasswordAnswer } from '#model/wire/wire.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { generatePassword } from '../../auth/passwords/generatePassword.ts';
import { changeRecord } from '../../records/write/changeRecord.ts';

/**
 * `resetPassword`: replaces a user's password by a generated one-time password and returns it. It cannot be read later,
 * because only its hash is stored. All sessions, API keys and webhooks of the user end, and the next sign-in allows
 * only the change of the password. Errors: `UNKNOWN_CALL` for a resource without passwords, and all errors of an update
 * of the user, such as `NOT_FOUND`.
 */
export const resetPassword = defineOperation({
  describe: ({ resource }) => ({
    summary: `Create a one-time password for ${withArticle(resource.title)}`,
    description:
      'All sessions of the user end, their API keys are revoked and their webhooks paused. ' +
      'The next sign-in only allows choosing a new password.',
    answers: {
      200: {
        description: 'The password. It is returned only once.',
        schema: dataEnvelope(object({ _id: recordId, password: text })),
      },
    },
    errors: [...changeErrors, 'INVALID'],
  }),
  run: async (context) => {
    const { resource, pool, id } = context;
    const secret = resource.fields.find((field) => kindFor(field).traits.writeOnly === true);
    if (secret === undefined) throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} have no password.` });
    const password = generatePassword();
    const body = { values: { [secret.name]: password }, version: undefined, allowDuplicate: false, note: undefined };
    await withTransaction(pool, (client) => changeRecord(context, client, { id, body, via: 'edit' }));
    return { body: { data: { _id: id, password } } satisfies ResetPasswordAnswer };
  },
});
