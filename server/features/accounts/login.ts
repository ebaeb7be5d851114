import { defineOperation } from '../../records/context/defineOperation.ts';
import { dataEnvelope, described, object, text, textUpTo, yesNo } from '../../contract/schemaTypes.ts';
import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import { signIn } from '../../auth/signIn.ts';
import type { RequestContext } from '../../records/context/context.ts';

/** Writes a failed sign-in to the audit log. Invalid input, such as an empty name, does not count as an attempt. */
const noteFailure = ({ securityLog, address, device, requestId, body }: RequestContext, error: unknown): void => {
  const name = isObject(body) && typeof body['username'] === 'string' ? body['username'].trim() : '';
  if (!(error instanceof AppError) || (error.code !== 'WRONG_CREDENTIALS' && error.code !== 'TOO_MANY_ATTEMPTS'))
    return;
  const group = `${name.toLowerCase().slice(0, 200)} ${address} ${error.code}`;
  securityLog?.add({ kind: 'signInFailed', name, address, device, requestId, details: { reason: error.code }, group });
};

/**
 * `login`: checks a username or email and a password, and returns a token. If `mustChangePassword` in the response is
 * true, the token allows only the change of the password. Successful and failed attempts are written to the audit log.
 * Errors: `WRONG_CREDENTIALS`, `TOO_MANY_ATTEMPTS`.
 */
export const login = defineOperation({
  access: 'open',
  body: object({
    username: described(textUpTo(200), { title: 'Username', description: 'The username or email.' }),
    password: described(textUpTo(200), { title: 'Password' }),
  }),
  describe: () => ({
    summary: 'Sign in',
    description: 'Send the token in the header `token` of every call. A response with this header renews the token.',
    example: { username: 'admin', password: 'the password' },
    answers: {
      200: {
        description: 'A token. With `mustChangePassword` it only allows changing the password.',
        schema: dataEnvelope(object({ token: text, mustChangePassword: yesNo })),
      },
    },
    errors: ['WRONG_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
  }),
  run: async (context) => {
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
  },
});
