import type { OperationDefinition } from '../context/defineOperation.ts';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { isObject } from '#model/schema/json.ts';
import { authorize } from '../authorize/authorize.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { changeRecord } from '../write/changeRecord.ts';
import type { OperationResult, RequestContext } from '../context/context.ts';
import { visitorActor } from '../context/visitorEditKey.ts';
import { parseRecordBody } from '../plan/parseRecordBody.ts';
import { update } from './update.ts';

const keyOf = ({ body, query }: RequestContext): unknown =>
  (isObject(body) ? body['editKey'] : undefined) ?? query['editKey'];

/**
 * Updates the few fields that a visitor's key permits. The response is the same whether or not the record still exists.
 */
const visitorUpdate = async (context: RequestContext, fields: readonly string[]): Promise<OperationResult> => {
  const { resource, id, pool } = context;
  const { values } = parseRecordBody(resource, context.body);
  const refused = Object.keys(values).filter((name) => !fields.includes(name));
  if (refused.length > 0) {
    throw new AppError('FIELD_NOT_ALLOWED', {
      fields: Object.fromEntries(
        refused.map((name) => [
          name,
          serverText('permissions.fieldNotWritable', { field: resource.fieldsByName[name]?.title ?? name }),
        ]),
      ),
    });
  }
  const body = { values, version: undefined, note: undefined, allowDuplicate: true };
  try {
    await withTransaction(pool, (client) =>
      changeRecord({ ...context, actor: visitorActor(resource) }, client, { id, body, via: 'edit' }),
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
  }
  return { body: { data: { _id: id, editKey: keyOf(context) } } };
};

/**
 * `update` without a token, authorized by the edit key that the client received with the record; the key is in the body
 * or the query. A user's key has the current permissions of that user; a visitor's key allows a few fields. Errors:
 * `EDIT_KEY_INVALID`; `TOKEN_INVALID` if the user's session has ended; `INVALID`, `STALE_VERSION` and others, as when a
 * signed-in user updates the record.
 */
export const signedUpdate: OperationDefinition = {
  ...update,
  access: 'keyed',
  run: async (context) => {
    const { resource, operation, id, editKeys, session } = context;
    const grant = editKeys.read(keyOf(context));
    if (grant.resource !== resource.name || grant.id !== id) throw new AppError('EDIT_KEY_INVALID');
    if ('fields' in grant) return visitorUpdate(context, grant.fields);
    const actor = await session.userOf(grant.userId, { atMs: grant.signedAtMs, sessionId: grant.sessionId });
    authorize(actor.permissions, resource, operation);
    return update.run({ ...context, actor });
  },
};
