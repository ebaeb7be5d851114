import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import { signIn } from '../../auth/signIn.ts';
import type { RequestContext, OperationHandler } from '../../records/context/context.ts';

/** Writes a sign-in that did not succeed to the audit log; what was typed badly, e.g. an empty name, is no attempt. */
const noteFailure = ({ securityLog, address, device, requestId, body }: RequestContext, error: unknown): void => {
  const name = isObject(body) && typeof body['username'] === 'string' ? body['username'].trim() : '';
  if (!(error instanceof AppError) || (error.code !== 'WRONG_CREDENTIALS' && error.code !== 'TOO_MANY_ATTEMPTS'))
    return;
  const group = `${name.toLowerCase().slice(0, 200)} ${address} ${error.code}`;
  securityLog?.add({ kind: 'signInFailed', name, address, device, requestId, details: { reason: error.code }, group });
};

/**
 * `login`: a token for the right username and password. Successful and failed attempts are written to the audit log.
 */
export const login: OperationHandler = async (context) => {
  const { pool, tokens, sessions, address, body, securityLog, device, requestId, resource } = context;
  try {
    const answer = await signIn({ executor: pool, tokens, sessions, address, userAgent: device }, body);
    const { userId: by } = await tokens.verify(answer.data.token);
    securityLog?.add({
      kind: 'signIn',
      by,
      address,
      device,
      requestId,
      resource: resource.name,
      record: by,
      group: `${by} ${address}`,
    });
    return { body: answer };
  } catch (error) {
    noteFailure(context, error);
    throw error;
  }
};
