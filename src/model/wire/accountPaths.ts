/**
 * Paths of the calls for links in emails with which users choose a password: request, read, use and send such a link.
 */
export const accountPaths = {
  forgot: '/api/v2/admin/forgot-password',
  look: '/api/v2/admin/read-password-link',
  choose: '/api/v2/admin/choose-password',
  send: '/api/v2/admin/send-password-link',
} as const;

/** Response of the call that reads a password link. */
export type PasswordLinkAnswer = {
  readonly data: { readonly username: string; readonly name: string; readonly purpose: 'reset' | 'invitation' };
};

/** Response of the call that sends a password link. */
export type SentLinkAnswer = { readonly data: { readonly to: string; readonly until: string } };
