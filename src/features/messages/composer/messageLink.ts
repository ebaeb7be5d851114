import type { MessageWay } from '#model/schema/schema.ts';

/**
 * A message to open in an app. `to` is a phone number in E.164 or an email address, or '' if the user chooses the
 * person in the app.
 */
export type Outgoing = {
  readonly way: MessageWay;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

const query = (pairs: readonly (readonly [string, string])[]): string => {
  const filled = pairs
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return filled.length === 0 ? '' : `?${filled.join('&')}`;
};

/** Replaces line breaks by CR LF, because email apps accept nothing else (RFC 6068). */
const mailLines = (text: string): string => text.replace(/\r?\n/g, '\r\n');

const links: Readonly<Record<MessageWay, (message: Outgoing) => string>> = {
  whatsapp: ({ to, text }) => `https://wa.me/${to.replace(/\D/g, '')}${query([['text', text]])}`,
  sms: ({ to, text }) => `sms:${to}${query([['body', text]])}`,
  email: ({ to, subject, text }) =>
    `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}${query([
      ['subject', subject],
      ['body', mailLines(text)],
    ])}`,
};

/**
 * Returns the URL that opens a message in the app that sends it. Example: WhatsApp to `+919845012345` with `Hi Asha` →
 * `https://wa.me/919845012345?text=Hi%20Asha`.
 */
export const messageLink = (message: Outgoing): string => links[message.way](message);
