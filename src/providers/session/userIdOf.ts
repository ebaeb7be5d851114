import { jwtDecode } from 'jwt-decode';
import { isObject } from '#model/schema/json.ts';

/**
 * Returns the user id in a token, or undefined for other texts. Shape of the token's body: `{"_doc":{"_id":"8f14…"}}`.
 * A token has exactly three parts separated by dots (specification §5).
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
