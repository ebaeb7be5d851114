import { jwtDecode } from 'jwt-decode';
import { isObject } from '#model/schema/json.ts';

/**
 * Returns the user id in a token, or undefined if it cannot be parsed. Shape: body `{"_doc":{"_id":"8f14…"}}`. Source:
 * specification §5: a token is decoded only if it has exactly three dot-separated parts.
 */
export const userIdOf = (token: string | undefined): string | undefined => {
  if (token === undefined || token.split('.').length !== 3) return undefined;
  try {
    const body = jwtDecode<Record<string, unknown>>(token);
    const user = isObject(body) ? body['_doc'] : undefined;
    const id = isObject(user) ? user['_id'] : undefined;
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
};
