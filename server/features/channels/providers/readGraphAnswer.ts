import { isObject } from '#model/schema/json.ts';
import { valueAt } from '../../intake/payload/readPayload.ts';

/** A response of WhatsApp: its JSON, and the code and text of its error. A text that is not JSON is the `reason`. */
type GraphAnswer = { readonly answer: unknown; readonly code: unknown; readonly reason: string };

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/** Returns what WhatsApp answered. Source: https://developers.facebook.com/docs/graph-api/guides/error-handling */
export const readGraphAnswer = (text: string): GraphAnswer => {
  const answer = parsed(text);
  const error = valueAt(answer, 'error');
  const [code, message] = isObject(error) ? [error['code'], error['message']] : [undefined, text];
  return { answer, code, reason: String(message).slice(0, 300) };
};
