import { accountPaths, type PasswordLinkAnswer, type SentLinkAnswer } from '#model/wire/accountPaths.ts';
import { http } from '../api/http/http.ts';

/** Requests an email with a link to choose a password. The response does not reveal whether the account exists. */
export const forgotPassword = async (username: string): Promise<void> => {
  await http(accountPaths.forgot, { method: 'POST', anonymous: true, body: { username } });
};

/** Returns the user whose password a link changes. Errors: `NOT_FOUND` if it is no longer valid. */
export const readPasswordLink = async (token: string): Promise<PasswordLinkAnswer['data']> => {
  const { json } = await http(accountPaths.look, { method: 'POST', anonymous: true, body: { token } });
  // checked: our server writes nothing else
  return (json as PasswordLinkAnswer).data;
};

/** Sets the password of a link's account. */
export const choosePassword = async (token: string, newPassword: string): Promise<void> => {
  await http(accountPaths.choose, { method: 'POST', anonymous: true, body: { token, newPassword } });
};

/** Emails a user a link to choose a password. Returns the email address and the expiry of the link. */
export const sendPasswordLink = async (user: string): Promise<SentLinkAnswer['data']> => {
  const { json } = await http(accountPaths.send, { method: 'POST', body: { user } });
  // checked: our server writes nothing else
  return (json as SentLinkAnswer).data;
};
