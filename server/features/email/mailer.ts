import type { Transporter } from 'nodemailer';
import type { MailStatus } from '#model/wire/installation.ts';
import type { SmtpConfig } from '../../config/smtpConfig.ts';
import { explainEmailError } from './explainEmailError.ts';

/** An email to one person. A retry has the same `id`, so that an email server can detect duplicates. */
export type Email = {
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly content: Buffer;
    readonly contentType: string;
  }[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether a person wrote the text. Other emails are marked as automatic. */
  readonly isPersonal?: boolean;
  readonly replyTo?: string;
  /** Message-IDs of the thread. */
  readonly inReplyTo?: string;
  readonly references?: readonly string[];
};

/** Sends emails through the configured email server. */
export type Mailer = {
  readonly configured: boolean;
  /** Sends an email and returns its Message-ID. Errors: an `Error` whose message is one sentence for users. */
  readonly send: (mail: Email) => Promise<string>;
  /** Returns the status since the process started. */
  readonly status: () => MailStatus;
  readonly close: () => void;
};

/** How long to wait for the email server. chosen: a server that does not respond for this long is down. */
const timeoutMs = 15_000;

const optionsOf = ({ host, port, security, user, password, ca }: SmtpConfig) => ({
  host,
  port,
  secure: security === 'tls',
  // Never fall back to plain text if encryption is configured.
  requireTLS: security === 'starttls',
  ignoreTLS: security === 'none',
  ...(user === undefined || password === undefined ? {} : { auth: { user, pass: password } }),
  tls: { minVersion: 'TLSv1.2' as const, ...(ca === undefined ? {} : { ca }) },
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
  dnsTimeout: timeoutMs,
  // Content of an email must never make the server read a file or a URL.
  disableFileAccess: true,
  disableUrlAccess: true,
});

/**
 * Creates the mailer. It connects to the email server when it sends the first email. Without a configuration, `send`
 * fails.
 */
export const createMailer = (config: SmtpConfig | undefined): Mailer => {
  if (config === undefined) {
    return {
      configured: false,
      send: () =>
        Promise.reject(
          new Error("Gable can't send emails yet. The person who manages your server must set SMTP_HOST."),
        ),
      status: () => ({ configured: false }),
      close: () => undefined,
    };
  }
  let transport: Promise<Transporter> | undefined;
  const open = (): Promise<Transporter> => {
    // Loaded with the first email.
    transport ??= import('nodemailer').then(({ createTransport }) => createTransport(optionsOf(config)));
    return transport;
  };
  let sentAt: string | undefined;
  let problem: MailStatus['problem'];
  return {
    configured: true,
    send: async ({ id, isPersonal = false, references, ...mail }) => {
      const messageId = `<${id}@${config.from.replace(/^.*@|>$/g, '')}>`;
      try {
        await (await open()).sendMail({
          from: config.from,
          ...mail,
          attachments: [...(mail.attachments ?? [])],
          ...(references === undefined ? {} : { references: [...references] }),
          headers: { ...mail.headers, ...(isPersonal ? {} : { 'Auto-Submitted': 'auto-generated' }) },
          messageId,
        });
        sentAt = new Date().toISOString();
        problem = undefined;
        return messageId;
      } catch (error) {
        const message = explainEmailError(error, config);
        problem = { at: new Date().toISOString(), text: message };
        throw new Error(message, { cause: error });
      }
    },
    status: () => ({
      configured: true,
      server: `${config.host}:${config.port}`,
      from: config.from,
      ...(sentAt === undefined ? {} : { sentAt }),
      ...(problem === undefined ? {} : { problem }),
    }),
    close: () => void transport?.then((opened) => opened.close()),
  };
};
