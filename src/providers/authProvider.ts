import type { AuthProvider } from 'ra-core';
import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import { type LoginBody, tokenHeader } from '#model/wire/wire.ts';
import { changePasswordPath, loginPath, logoutPath } from './api/config/contractPaths.ts';
import { http } from './api/http/http.ts';
import { noteMustChange } from './session/mustChange.ts';
import { serves } from './api/config/serverCalls.ts';
import { callAddress } from './api/config/serverConfig.ts';
import { forgetRecentRecords } from './session/recentRecords.ts';
import { userIdOf } from './session/userIdOf.ts';
import { clearToken, readToken, writeToken } from './session/tokenStore.ts';

/** Stores the token of `{"data":{"token":"…"}}`, as our server returns it, or of `{"token":"…"}`. */
const keepTokenOf = (json: unknown): { readonly mustChangePassword: boolean } => {
  const answer = isObject(json) ? json : {};
  const data = isObject(answer['data']) ? answer['data'] : answer;
  const token = data['token'];
  if (typeof token !== 'string' || token === '') throw new AppError('BAD_ANSWER', { cause: json });
  writeToken(token);
  const mustChangePassword = data['mustChangePassword'] === true;
  noteMustChange(mustChangePassword);
  return { mustChangePassword };
};

/**
 * Signs in and stores the token. Resolves to whether the password was a one-time password. Errors: `WRONG_CREDENTIALS`,
 * `TOO_MANY_ATTEMPTS`, `UNREACHABLE`.
 */
export const signIn = async (body: LoginBody): Promise<{ readonly mustChangePassword: boolean }> =>
  keepTokenOf((await http(loginPath, { method: 'POST', body })).json);

/**
 * Changes the user's own password and stores the new token, because the old one becomes invalid with the old password.
 */
export const changePassword = async (password: string, newPassword: string): Promise<void> => {
  keepTokenOf((await http(changePasswordPath, { method: 'POST', body: { password, newPassword } })).json);
};

/**
 * Signs out: asks the server to end the session, and removes the token without waiting, so that it also works offline.
 * The guard of the protected routes then shows the sign-in screen.
 */
export const signOut = (): void => {
  const token = readToken();
  // `keepalive`: it arrives although the page may be closed at once. A server that lacks the call, or cannot be
  // reached, changes nothing here.
  if (token !== undefined && serves(logoutPath))
    void fetch(callAddress(logoutPath), { method: 'POST', headers: { [tokenHeader]: token }, keepalive: true }).catch(
      () => undefined,
    );
  forgetRecentRecords();
  clearToken();
};

/**
 * react-admin's view of the session. Users with a token are signed in; only the server can check whether it is valid
 * (specification §6). `http` removes a refused token, so `checkError` leaves every error to its screen.
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
