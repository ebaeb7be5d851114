import { authorize } from '../../records/authorize/authorize.ts';
import { confirmPassword } from '../../auth/passwords/confirmPassword.ts';
import { parseRecordBody } from '../../records/plan/parseRecordBody.ts';
import { changeRecord } from '../../records/write/changeRecord.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import type { OperationContext } from '../../records/context/context.ts';

type NewSignIn = {
  readonly sessionId: string;
  readonly password: string;
  readonly values: { readonly email: string } | { readonly username: string };
};

/**
 * Changes a user's own email address or username, after a check of their current password. `context`: an operation on
 * users. Errors: `NOT_ALLOWED` for users who may not edit users; `INVALID` for a wrong password or an invalid value;
 * `DUPLICATE` for the value of someone else; `NOT_FOUND` for users who do not see their own record;
 * `TOO_MANY_ATTEMPTS`.
 */
export const changeOwnSignIn = async (
  context: OperationContext,
  { sessionId, password, values }: NewSignIn,
): Promise<void> => {
  const { pool, resource, actor } = context;
  authorize(actor.permissions, resource, 'update');
  await confirmPassword(pool, { userId: actor.userId, sessionId, password });
  const body = parseRecordBody(resource, values);
  await withTransaction(pool, (client) =>
    changeRecord({ ...context, isPasswordConfirmed: true }, client, { id: actor.userId, body, via: 'edit' }),
  );
};
