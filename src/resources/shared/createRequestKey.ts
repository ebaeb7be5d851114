import type { ErrorCode } from '#model/errors.ts';
import { newCreateKey } from '../../providers/api/http/newCreateKey.ts';
import { failureOf } from './failureOf.ts';

/**
 * Sends a request with an idempotency key. `spent`: codes of errors after which the next request gets a new key.
 * Default: only `KEY_USED`. Rejects with the error of the request.
 */
export type WithRequestKey = <T>(send: (key: string) => Promise<T>, spent?: readonly ErrorCode[]) => Promise<T>;

/**
 * Creates the function that gives the requests of one form or dialog their idempotency key. If a response is lost, the
 * repeated request has the same key, so that the server processes it once. After a success, the next request is another
 * one, and so is an edited request whose first version was processed (`KEY_USED`): these get a new key. Example: `const
 * [withKey] = useState(createRequestKey); await withKey((key) => sendMessage(message, key));`
 */
export const createRequestKey = (): WithRequestKey => {
  let key = newCreateKey();
  return async (send, spent = ['KEY_USED']) => {
    try {
      const answer = await send(key);
      key = newCreateKey();
      return answer;
    } catch (error) {
      if ((spent as readonly (string | undefined)[]).includes(failureOf(error).code)) key = newCreateKey();
      throw error;
    }
  };
};
