import { accountPaths, type PasswordLinkAnswer, type SentLinkAnswer } from '#model/wire/accountPaths.ts';
import { http } from '../api/http/http.ts';

/**
 * Requests an email with a link to choose a password. The response is the same if the account does not exist. Errors:
 * `MAIL_OFF`, `TOO_MANY_ATTEMPTS`.
 */
export const forgotPassword = async (username: string): Promise<void> => {
  await http(accountPaths.forgot, { method: 'POST', anonymous: true, body: { username } });
};

/**
 * Resolves to the user whose password the link with `token` can change. Errors: `NOT_FOUND` if the link is not valid
 * any more.
 */
export const readPasswordLink = async (token: string): Promise<PasswordLinkAnswer['data']> => {
  const { json } = await http(accountPaths.look, { method: 'POST', anonymous: true, body: { token } });
  // checked: our server writes nothing else
  return (json as PasswordLinkAnswer).data;
};

/**
 * Sets a new password for the user to whom the link with `token` was sent. Errors: `NOT_FOUND` if the link is not valid
 * any more; `INVALID` for a weak password; `TOO_MANY_ATTEMPTS`.
 */
export const choosePassword = async (token: string, newPassword: string): Promise<void> => {
  await http(accountPaths.choose, { method: 'POST', anonymous: true, body: { token, newPassword } });
};

/**
 * Emails a user (by id) a link to choose a password. Resolves to the email address and the time at which the link
 * expires. Errors: `MAIL_OFF`, `MAIL_NOT_SENT`, `TOO_MANY_ATTEMPTS`; `INVALID` if the user is inactive or has no email
 * address.
 */
export const sendPasswordLink = async (user: string): Promise<SentLinkAnswer['data']> => {
  const { json } = await http(accountPaths.send, { method: 'POST', body: { user } });
  // checked: our server writes nothing else
  return (json as SentLinkAnswer).data;
};
