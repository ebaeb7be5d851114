import { kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import type { ResetPasswordAnswer } from '#model/wire/wire.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { generatePassword } from '../../auth/passwords/generatePassword.ts';
import { changeRecord } from '../../records/write/changeRecord.ts';
import type { OperationHandler } from '../../records/context/context.ts';

/**
 * `resetPassword`: makes a one-time password and tells it this once; what is kept is its hash. Every token of before
 * ends, and the next sign-in opens nothing but the change of the password.
 */
export const resetPassword: OperationHandler = async (context) => {
  const { resource, pool, id } = context;
  const secret = resource.fields.find((field) => kindFor(field).traits.writeOnly === true);
  if (secret === undefined) throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} have no password.` });
  const password = generatePassword();
  const body = { values: { [secret.name]: password }, version: undefined, allowDuplicate: false, note: undefined };
  await withTransaction(pool, (client) => changeRecord(context, client, { id, body, via: 'edit' }));
  return { body: { data: { _id: id, password } } satisfies ResetPasswordAnswer };
};
