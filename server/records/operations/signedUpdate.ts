import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import { authorize } from '../plan/authorize.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { changeRecord } from '../write/changeRecord.ts';
import type { OperationResult, RequestContext, OperationHandler } from '../context/context.ts';
import { visitorActor } from '../context/visitorEditKey.ts';
import { parseRecordBody } from '../plan/parseRecordBody.ts';
import { update } from './update.ts';

const keyOf = ({ body, query }: RequestContext): unknown =>
  (isObject(body) ? body['editKey'] : undefined) ?? query['editKey'];

/** A visitor's change: of the few fields that their key names, and answered alike whether the record still stands. */
const visitorUpdate = async (context: RequestContext, fields: readonly string[]): Promise<OperationResult> => {
  const { resource, id, pool } = context;
  const { values } = parseRecordBody(resource, context.body);
  const refused = Object.keys(values).filter((name) => !fields.includes(name));
  if (refused.length > 0) {
    throw new AppError('FIELD_NOT_ALLOWED', {
      fields: Object.fromEntries(
        refused.map((name) => [name, `You may not change ${resource.fieldsByName[name]?.title ?? name}`]),
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
 * `update` without a token: by the key that came with the record, in the body or the query. Whose key it is decides
 * what may be changed; of a user the rights of this moment count, not those of the moment in which it was signed.
 * Errors: `EDIT_KEY_INVALID`, `TOKEN_INVALID` for a user who is none any more, all of `update`.
 */
export const signedUpdate: OperationHandler = async (context) => {
  const { resource, operation, id, editKeys, session } = context;
  const grant = editKeys.read(keyOf(context));
  if (grant.resource !== resource.name || grant.id !== id) throw new AppError('EDIT_KEY_INVALID');
  if ('fields' in grant) return visitorUpdate(context, grant.fields);
  const actor = await session.userOf(grant.userId, { atMs: grant.signedAtMs, sessionId: grant.sessionId });
  authorize(actor.permissions, resource, operation);
  return update({ ...context, actor });
};
