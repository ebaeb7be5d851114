import { serverText } from '../../language/serverText.ts';
import { currentLanguage } from '../../language/language.ts';
import { v7 } from 'uuid';
import type { Email } from '../email/mailer.ts';
import type { LinkPurpose } from './accountLinks.ts';
import { escapeHtml } from '../email/escapeHtml.ts';

/** Recipient, link and purpose of an email with which a person chooses a password. */
export type AccountEmail = {
  readonly to: { readonly name: string; readonly address: string };
  readonly purpose: LinkPurpose;
  readonly agency: string;
  readonly username: string;
  /** Address of the screen where the user chooses a password. */
  readonly link: string;
};

const textsOf = ({ purpose, agency, username }: AccountEmail) =>
  purpose === 'reset'
    ? {
        subject: serverText('email.newPassword', { agency }),
        before: serverText('email.newPasswordAsked', {
          username,
          agency,
        }),
        action: serverText('email.newPasswordAction'),
        after: serverText('email.newPasswordOnce'),
      }
    : {
        subject: serverText('email.account', { agency }),
        before: serverText('email.accountReady', { agency, username }),
        action: serverText('email.accountAction'),
        after: serverText('email.accountOnce'),
      };

/**
 * Returns the email with the link where a person chooses a password, in the current language. Its texts depend on
 * `purpose`.
 */
export const accountEmail = (email: AccountEmail): Email => {
  const { to, link } = email;
  const { subject, before, action, after } = textsOf(email);
  const greeting = to.name === '' ? serverText('email.hello') : serverText('email.helloName', { name: to.name });
  return {
    id: v7(),
    to,
    subject,
    text: [greeting, '', before, '', `${action}: ${link}`, '', after].join('\n'),
    html:
      `<!doctype html><html lang="${currentLanguage()}"><body style="margin:0;padding:24px;font-family:Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#1c2430;background:#ffffff">` +
      `<p>${escapeHtml(greeting)}</p><p>${escapeHtml(before)}</p>` +
      `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1f5fae;color:#ffffff;text-decoration:none">${escapeHtml(action)}</a></p>` +
      `<p style="font-size:13px;color:#55606e">${escapeHtml(after)}</p></body></html>`,
  };
};
