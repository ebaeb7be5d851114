/**
 * Paths of the calls for links in emails with which users choose a password: request, read, use and send such a link.
 */
export const accountPaths = {
  forgot: '/api/v2/admin/forgot-password',
  look: '/api/v2/admin/read-password-link',
  choose: '/api/v2/admin/choose-password',
  send: '/api/v2/admin/send-password-link',
} as const;

/**
 * Response of the call that reads a password link: the user to whom the link was sent, and whether the user asked for
 * the link (`reset`) or an administrator sent it (`invitation`).
 */
export type PasswordLinkAnswer = {
  readonly data: { readonly username: string; readonly name: string; readonly purpose: 'reset' | 'invitation' };
};

/** Response of the call that sends a password link: the email address (`to`), and when the link expires (`until`). */
export type SentLinkAnswer = { readonly data: { readonly to: string; readonly until: string } };
