import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import type { MailboxSchema } from '#model/schema/files/mailboxSchema.ts';

const binary = '/usr/sbin/dovecot';

const versionOf = (): string => {
  try {
    return execFileSync(binary, ['--version'], { encoding: 'utf8' });
  } catch {
    return '';
  }
};

/** Whether the distribution's Dovecot is installed, in a version whose settings this file writes. */
export const hasDovecot = versionOf().startsWith('2.3.');

export type ImapServer = {
  readonly mailbox: MailboxSchema;
  readonly password: string;
  /** Adds an email to the mailbox, delivered at a time. Default: now. */
  readonly deliver: (source: string, at?: Date) => Promise<void>;
  /** Returns subject → flags of each email in a mailbox. */
  readonly flags: (path?: string) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** Deletes the emails with a subject. */
  readonly remove: (subject: string) => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const isListening = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  const received = await Promise.race([
    once(socket, 'data').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return received;
};

const configOf = (dir: string, port: number): string => {
  const { username, uid } = userInfo();
  const isRoot = uid === 0;
  const owner = isRoot ? 'nobody' : username;
  const users = isRoot ? '' : `default_internal_user = ${username}\ndefault_login_user = ${username}\n`;
  const chroot = ['imap-login', 'anvil'].map((name) => `service ${name} {\n  chroot =\n}\n`).join('');
  return `base_dir = ${dir}/run
state_dir = ${dir}/state
log_path = ${dir}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:${dir}/mail/%u
${users}passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${owner} gid=${isRoot ? 'nogroup' : String(userInfo().gid)} home=${dir}/mail/%u
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
${isRoot ? '' : chroot}`;
};

/** Starts Dovecot on a port of this machine, with the mailbox of the user `leads` with the password `secret`. */
export const startImapServer = async (): Promise<ImapServer> => {
  const dir = await mkdtemp(join(tmpdir(), 'gable-imap-'));
  const port = await freePort();
  await mkdir(join(dir, 'mail'));
  if (userInfo().uid === 0) {
    await chown(join(dir, 'mail'), 65_534, 65_534);
    await chmod(dir, 0o755);
  }
  await writeFile(join(dir, 'dovecot.conf'), configOf(dir, port));
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    child = spawn(binary, ['-F', '-c', join(dir, 'dovecot.conf')], { stdio: 'ignore', detached: true });
    const started = child;
    while (!(await isListening(port)))
      if (started.exitCode !== null) throw new Error(`Dovecot has ended, see ${dir}/log`);
  };
  const stop = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    // The whole group, so that open connections break too.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await ended;
    child = undefined;
  };
  const withClient = async <T>(work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      doSTARTTLS: false,
      auth: { user: 'leads', pass: 'secret' },
      logger: false,
    });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  };
  await start();
  return {
    mailbox: { host: '127.0.0.1', port, security: 'none', user: 'leads' },
    password: 'secret',
    deliver: (source, at) =>
      withClient(async (client) => {
        await client.append('INBOX', source.replace(/\r?\n/g, '\r\n'), [], at);
      }),
    remove: (subject) =>
      withClient(async (client) => {
        await client.mailboxOpen('INBOX');
        await client.messageDelete({ subject });
      }),
    flags: (path = 'INBOX') =>
      withClient(async (client) => {
        await client.mailboxOpen(path);
        const found = new Map<string, readonly string[]>();
        for await (const { envelope, flags } of client.fetch('1:*', { envelope: true, flags: true }))
          found.set(envelope?.subject ?? '', [...(flags ?? [])].toSorted());
        return found;
      }),
    start,
    stop,
    close: async () => {
      await stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
};
