import { isObject } from '#model/schema/json.ts';
import { valueAt } from '../../../connections/payload/readPayload.ts';

/**
 * A response of WhatsApp. `answer`: its JSON. `code`: the code of its error. `reason`: the text of its error; without
 * an error, the whole response.
 */
type GraphAnswer = { readonly answer: unknown; readonly code: unknown; readonly reason: string };

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/**
 * Parses a response of WhatsApp. Returns its JSON (`{}` for a text that is not JSON) and its error. Without an error,
 * `code` is undefined, and `reason` is the response itself. Source:
 * https://developers.facebook.com/docs/graph-api/guides/error-handling
 */
export const readGraphAnswer = (text: string): GraphAnswer => {
  const answer = parsed(text);
  const error = valueAt(answer, 'error');
  const [code, message] = isObject(error) ? [error['code'], error['message']] : [undefined, text];
  return { answer, code, reason: String(message).slice(0, 300) };
};
