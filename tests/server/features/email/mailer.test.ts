import { afterEach, describe, expect, it } from 'vitest';
import { createMailer } from '../../../../server/features/email/mailer.ts';
import { readConfig } from '../../../../server/config/config.ts';
import { testCertificate, testKey } from './certificate.ts';
import { type MailServer, startMailServer, type MailServerOptions } from './mailServer.ts';

const open: MailServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});
const start = async (options?: MailServerOptions): Promise<MailServer> => {
  const server = await startMailServer(options);
  open.push(server);
  return server;
};

const mail = {
  id: 'one',
  to: { name: 'Asha Rao', address: 'asha@example.com' },
  subject: 'Leads',
  text: 'Three',
  html: '<p>Three</p>',
};
const certified = { key: testKey, cert: testCertificate };

/** Returns the error that a sender gets with a configuration that does not work. The status shows the same. */
const errorTextOf = async (config: MailServer['config']): Promise<string> => {
  const mailer = createMailer(config);
  const outcome = await mailer.send(mail).then(
    () => 'sent',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  expect(mailer.status().problem?.text).toBe(outcome);
  return outcome.replaceAll(`localhost:${config.port}`, 'the server');
};

describe('createMailer', () => {
  it.each(['starttls', 'tls'] as const)('sends an email encrypted with %s', async (security) => {
    const server = await start({ security, ...certified });
    const mailer = createMailer(server.config);
    await mailer.send(mail);
    expect(
      server.got.map(({ to, encrypted, mail: got }) => [to, encrypted, got.subject, got.from?.address, got.messageId]),
    ).toEqual([['asha@example.com', true, 'Leads', 'reports@example.com', '<one@example.com>']]);
    expect(mailer.status()).toMatchObject({ configured: true, server: `localhost:${server.config.port}` });
  });

  it('never falls back to plain text', async () => {
    const server = await start();
    expect(await errorTextOf({ ...server.config, security: 'starttls' })).toMatch(
      /^the server could not be spoken to encrypted/,
    );
    expect(server.got).toEqual([]);
  });

  it('explains certificate, password, rejection and connection errors', async () => {
    const server = await start({ security: 'starttls', ...certified });
    expect(await errorTextOf({ ...server.config, ca: undefined })).toBe(
      'The certificate of the server is not trusted; name its authority in SMTP_CA_FILE.',
    );
    expect(await errorTextOf({ ...server.config, password: 'wrong' })).toMatch(
      /^the server refused the sign-in; check SMTP_USER and SMTP_PASSWORD\. It said: 535/,
    );
    server.refuse('4.7.1 Not now');
    expect(await errorTextOf(server.config)).toMatch(/^the server rejected the email\. It said: 451 4\.7\.1 Not now/);
    await server.close();
    expect(await errorTextOf(server.config)).toBe(
      "Can't connect to the email server at the server. Check SMTP_HOST and SMTP_PORT.",
    );
  });
});

describe('readConfig, email settings', () => {
  const read = (env: Record<string, string>) => readConfig(env, [], '/').smtp;

  it('returns undefined without SMTP_HOST, and defaults otherwise', () => {
    expect(read({})).toBeUndefined();
    expect(read({ SMTP_HOST: 'smtp.example.com', MAIL_FROM: 'Gable <a@example.com>' })).toMatchObject({
      port: 587,
      security: 'starttls',
      from: 'Gable <a@example.com>',
    });
    expect(
      read({ SMTP_HOST: 'smtp.example.com', SMTP_SECURITY: 'tls', SMTP_USER: 'a@example.com', SMTP_PASSWORD: 'x' }),
    ).toMatchObject({ port: 465, from: 'a@example.com' });
  });

  it.each([
    [{ SMTP_HOST: 'smtp.example.com' }, 'MAIL_FROM: is missing'],
    [{ SMTP_HOST: 'smtp.example.com', MAIL_FROM: 'nobody' }, 'MAIL_FROM: is not an email address, got "nobody"'],
    [{ SMTP_HOST: 'https://smtp.example.com', MAIL_FROM: 'a@example.com' }, 'SMTP_HOST: is not a server name'],
    [
      { SMTP_HOST: 'smtp.example.com', MAIL_FROM: 'a@example.com', SMTP_USER: 'a' },
      'SMTP_USER, SMTP_PASSWORD: one of the two is missing',
    ],
    [
      { SMTP_HOST: 'smtp.example.com', MAIL_FROM: 'a@example.com', SMTP_SECURITY: 'ssl' },
      'SMTP_SECURITY: is not a valid value, got "ssl"; expected one of starttls, tls, none.',
    ],
    [
      { SMTP_HOST: 'smtp.example.com', MAIL_FROM: 'a@example.com', SMTP_CA_FILE: '/nowhere.pem' },
      'SMTP_CA_FILE: cannot be read',
    ],
    [{ PUBLIC_URL: 'crm.example.com' }, 'PUBLIC_URL: is not a web address'],
  ])('rejects %o', (env, outcome) => {
    expect(() => readConfig(env, [], '/')).toThrow(outcome);
  });
});
