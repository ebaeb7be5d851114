import type { MessageWay } from '#model/schema/schema.ts';

/**
 * A message ready to go. `to` is a phone in E.164 or an email address; empty where the person is chosen in the other
 * program.
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

/** Mail programs take lines apart at CR LF only (RFC 6068). */
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
 * Returns the address that opens a message filled in, in the program that sends it.
 * Example: WhatsApp to `+919845012345` with `Hi Asha` → `https://wa.me/919845012345?text=Hi%20Asha`.
 */
export const messageLink = (message: Outgoing): string => links[message.way](message);
