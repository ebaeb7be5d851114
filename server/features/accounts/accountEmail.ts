import { sentence, word } from '#model/language/wording.ts';
import { v7 } from 'uuid';
import type { Email } from '../email/mailer.ts';
import type { LinkPurpose } from './accountLinks.ts';
import { escapeHtml } from '../email/escapeHtml.ts';

export type AccountEmail = {
  readonly to: { readonly name: string; readonly address: string };
  readonly purpose: LinkPurpose;
  readonly agency: string;
  readonly username: string;
  /** The address that opens the sign-in screen with the link. */
  readonly link: string;
};

const textsOf = ({ purpose, agency, username }: AccountEmail) =>
  purpose === 'reset'
    ? {
        subject: sentence('Choose a new password for %{agency}', { agency }),
        before: sentence('Someone asked for a new password for your account %{username} at %{agency}.', {
          username,
          agency,
        }),
        action: word('Choose a new password'),
        after: word(
          'The link works once, within one hour. If you did not ask for it, ignore this email: nothing changes.',
        ),
      }
    : {
        subject: sentence('Your account at %{agency}', { agency }),
        before: sentence('You have an account at %{agency}. Your username is %{username}.', { agency, username }),
        action: word('Choose your password'),
        after: word(
          'The link works once, within seven days. After that, ask the person who invited you for a new one.',
        ),
      };

/** Creates the email with a link by which a person chooses a password. */
export const accountEmail = (email: AccountEmail): Email => {
  const { to, link } = email;
  const { subject, before, action, after } = textsOf(email);
  const greeting = to.name === '' ? word('Hello,') : sentence('Hello %{name},', { name: to.name });
  return {
    id: v7(),
    to,
    subject,
    text: [greeting, '', before, '', `${action}: ${link}`, '', after].join('\n'),
    html:
      `<!doctype html><html lang="${word('en')}"><body style="margin:0;padding:24px;font-family:Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#1c2430;background:#ffffff">` +
      `<p>${escapeHtml(greeting)}</p><p>${escapeHtml(before)}</p>` +
      `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1f5fae;color:#ffffff;text-decoration:none">${escapeHtml(action)}</a></p>` +
      `<p style="font-size:13px;color:#55606e">${escapeHtml(after)}</p></body></html>`,
  };
};
