import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SmtpConfig } from '../../../../server/config/smtpConfig.ts';

export type MailServer = {
  readonly config: SmtpConfig;
  /** Received emails, in order. `to` is that of the envelope. */
  readonly got: { readonly to: string; readonly mail: Email; readonly encrypted: boolean }[];
  /** Refuses every email with this response, until it is set to undefined. */
  readonly refuse: (answer: string | undefined) => void;
  readonly close: () => Promise<void>;
};

export type MailServerOptions = {
  readonly security?: SmtpConfig['security'];
  readonly key?: string;
  readonly cert?: string;
};

/**
 * Starts a real email server on a port of this machine. The user `reports` with the password `secret` may send.
 * `security` is that of the connection. With `key` and `cert`, the server can encrypt the connection.
 */
export const startMailServer = async ({
  security = 'none',
  key,
  cert,
}: MailServerOptions = {}): Promise<MailServer> => {
  const got: MailServer['got'] = [];
  let refusal: string | undefined;
  const server = new SMTPServer({
    secure: security === 'tls',
    ...(key === undefined || cert === undefined ? { disabledCommands: ['STARTTLS'] } : { key, cert }),
    allowInsecureAuth: security === 'none',
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'reports' && password === 'secret' ? done(null, { user: username }) : done(new Error('535 wrong')),
    onData: (stream, session, done) => {
      void buffer(stream).then(async (bytes) => {
        if (refusal !== undefined) {
          done(Object.assign(new Error(refusal), { responseCode: 451 }));
          return;
        }
        got.push({
          to: session.envelope.rcptTo.map(({ address }) => address).join(),
          mail: await PostalMime.parse(bytes),
          encrypted: session.secure === true,
        });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    config: {
      host: 'localhost',
      port,
      security,
      user: 'reports',
      password: 'secret',
      from: 'Gable <reports@example.com>',
      ca: cert,
    },
    got,
    refuse: (answer) => {
      refusal = answer;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
};
