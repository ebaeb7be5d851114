import type { AuthProvider } from 'ra-core';
import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import { type LoginBody, tokenHeader } from '#model/wire/wire.ts';
import { changePasswordPath, loginPath, logoutPath } from './api/config/contractPaths.ts';
import { http } from './api/http/http.ts';
import { setMustChange } from './session/mustChange.ts';
import { serves } from './api/config/serverCalls.ts';
import { callAddress } from './api/config/serverConfig.ts';
import { userIdOf } from './session/userIdOf.ts';
import { clearToken, readToken, writeToken } from './session/tokenStore.ts';

/**
 * Stores the token in the response of a sign-in: `{"data":{"token":"…"}}` from Gable's server, `{"token":"…"}` from
 * others. Returns whether the user must choose a new password.
 */
const keepTokenOf = (json: unknown): { readonly mustChangePassword: boolean } => {
  const answer = isObject(json) ? json : {};
  const data = isObject(answer['data']) ? answer['data'] : answer;
  const token = data['token'];
  if (typeof token !== 'string' || token === '') throw new AppError('BAD_ANSWER', { cause: json });
  writeToken(token);
  const mustChangePassword = data['mustChangePassword'] === true;
  setMustChange(mustChangePassword);
  return { mustChangePassword };
};

/**
 * Signs in and stores the token. `mustChangePassword` is true if the password was a one-time password. Errors:
 * `WRONG_CREDENTIALS`, `TOO_MANY_ATTEMPTS`, `UNREACHABLE`.
 */
export const signIn = async (body: LoginBody): Promise<{ readonly mustChangePassword: boolean }> =>
  keepTokenOf((await http(loginPath, { method: 'POST', body })).json);

/**
 * Changes the user's own password. Stores the token of the response, because the previous token is no longer valid.
 * Errors: `INVALID` with the problem of the current or the new password in `fields`; `TOO_MANY_ATTEMPTS`.
 */
export const changePassword = async (password: string, newPassword: string): Promise<void> => {
  keepTokenOf((await http(changePasswordPath, { method: 'POST', body: { password, newPassword } })).json);
};

/**
 * Signs the user out: deletes the token of this device, and asks the server to end the session.
 * It does not wait for the server, so it works offline too. The protected routes then show the sign-in screen.
 */
export const signOut = (): void => {
  const token = readToken();
  // `keepalive`, so that the request is sent even if the page is closed now. Its result does not matter here.
  if (token !== undefined && serves(logoutPath))
    void fetch(callAddress(logoutPath), { method: 'POST', headers: { [tokenHeader]: token }, keepalive: true }).catch(
      () => undefined,
    );
  clearToken();
};

/**
 * react-admin's sign-in interface. A user with a token counts as signed in, because only the server can check a token
 * (specification §6). `http` removes a refused token, so `checkError` does nothing.
 */
export const authProvider: AuthProvider = {
  login: signIn,
  logout: async () => {
    signOut();
    return '/login';
  },
  checkAuth: async () => {
    if (readToken() === undefined) throw new AppError('NOT_SIGNED_IN');
  },
  checkError: async () => {},
  getIdentity: async () => ({ id: userIdOf(readToken()) ?? '' }),
};
