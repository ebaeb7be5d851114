import type { ImapFlow, ImapFlowOptions } from 'imapflow';
import type { Email as ParsedEmail } from 'postal-mime';
import type { MailboxSchema } from '#model/schema/files/mailboxSchema.ts';

/** The position up to which a mailbox was read. A server that renumbers its emails changes `uidValidity`. */
export type MailboxPosition = { readonly uidValidity: string | undefined; readonly lastUid: number };

/** An email of a mailbox, and its number there (`uid`). */
export type ReceivedEmail = { readonly uid: number; readonly email: ParsedEmail };

/** A mailbox and its sign-in data. */
export type MailboxAccess = {
  readonly mailbox: MailboxSchema;
  readonly password: string;
  /** The IP address to connect to, checked by the caller. */
  readonly address: string;
};

type ReadOptions = MailboxAccess & {
  /** Longer emails are ignored. Default: `standardBytes`, which is enough for any notification. */
  readonly maxBytes?: number;
  /** The position up to which earlier runs read the mailbox. */
  readonly position: MailboxPosition;
  /** Where reading starts in a mailbox that was never read. */
  readonly since: Date;
  /** Returns whether to read an email, judged by its header. */
  readonly wants: (header: { readonly from: string; readonly subject: string }) => boolean;
  /** Stores an email. It is marked as read only after that. */
  readonly store: (received: ReceivedEmail) => Promise<void>;
  /** Folder to which an email is moved once it is marked as read. Absent: it is not moved. */
  readonly moveTo?: string | undefined;
  /** Whether an email is marked as read once it is stored. Default: true. */
  readonly isMarked?: boolean;
  /** Stores the position after each email. */
  readonly keep: (position: MailboxPosition) => Promise<void>;
};

const timeoutMs = 15_000;
const standardBytes = 2_000_000;
/** Max emails per run. The next run, a minute later, reads the others. */
const maxEmails = 200;
const keyword = '$GableStored';

const optionsOf = ({ mailbox, password, address }: MailboxAccess): ImapFlowOptions => {
  const { host, security = 'tls', port = security === 'tls' ? 993 : 143, user } = mailbox;
  return {
    host: address,
    // The connection goes to the checked IP address, but the certificate is issued for the host name.
    servername: host,
    port,
    secure: security === 'tls',
    ...(security === 'tls' ? {} : { doSTARTTLS: security === 'starttls' }),
    auth: { user, pass: password },
    tls: { minVersion: 'TLSv1.2', servername: host },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs * 2,
  };
};

/** Parses an email. The parser is loaded on first use, because few servers read mailboxes. */
const parseEmail = async (source: Buffer): Promise<ParsedEmail> => (await import('postal-mime')).default.parse(source);

const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { responseText, authenticationFailed } = error as { responseText?: unknown; authenticationFailed?: unknown };
  if (authenticationFailed === true) return 'the user name or password is wrong';
  return typeof responseText === 'string' && responseText !== '' ? responseText : error.message;
};

const markRead = async (client: ImapFlow, uid: number, moveTo: string | undefined): Promise<void> => {
  if (moveTo === undefined) {
    await client.messageFlagsAdd(String(uid), ['\\Seen', keyword], { uid: true });
    return;
  }
  await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  if (!(await client.messageMove(String(uid), moveTo, { uid: true }))) {
    await client.mailboxCreate(moveTo).catch(() => undefined);
    await client.messageMove(String(uid), moveTo, { uid: true });
  }
};

/**
 * Returns the numbers of the emails after a position, in order. After a renumbering, and in a mailbox that was never
 * read (`isNew`), these are the emails since `since`.
 */
const newUids = async (
  client: ImapFlow,
  { since, lastUid, isNew }: { readonly since: Date; readonly lastUid: number; readonly isNew: boolean },
): Promise<readonly number[]> => {
  const found = await client.search(isNew ? { since } : { uid: `${lastUid + 1}:*` }, { uid: true });
  return (found || []).filter((uid) => uid > lastUid).toSorted((a, b) => a - b);
};

/**
 * Stores an email, and marks it as read. Returns false if it is skipped: too long, not wanted, or deleted meanwhile.
 */
const storeEmail = async (client: ImapFlow, uid: number, options: ReadOptions): Promise<boolean> => {
  const { wants, store, moveTo, isMarked = true, maxBytes = standardBytes } = options;
  const header = await client.fetchOne(String(uid), { envelope: true, size: true }, { uid: true });
  const envelope = header === false ? undefined : header.envelope;
  const [sender] = envelope?.from ?? [];
  const [from, subject] = [sender?.address ?? '', envelope?.subject ?? ''];
  if (header === false || (header.size ?? 0) > maxBytes || !wants({ from, subject })) return false;
  const whole = await client.fetchOne(String(uid), { source: true }, { uid: true });
  if (whole === false || whole.source === undefined) return false;
  await store({ uid, email: await parseEmail(whole.source) });
  if (isMarked) await markRead(client, uid, moveTo);
  return true;
};

/** Does what `readMailbox` describes, in a mailbox that is open. */
const readOpen = async (client: ImapFlow, options: ReadOptions): Promise<number> => {
  const { position, since, keep } = options;
  const { mailbox } = client;
  if (mailbox === false) throw new Error('the mailbox cannot be opened');
  const uidValidity = String(mailbox.uidValidity);
  const isNew = position.uidValidity !== uidValidity;
  const uids = await newUids(client, { since, lastUid: isNew ? 0 : position.lastUid, isNew });
  let stored = 0;
  for (const uid of uids.slice(0, maxEmails)) {
    if (await storeEmail(client, uid, options)) stored += 1;
    await keep({ uidValidity, lastUid: uid });
  }
  if (uids.length === 0 && isNew) await keep({ uidValidity, lastUid: Math.max(0, (mailbox.uidNext ?? 1) - 1) });
  return stored;
};

/**
 * Connects to a mailbox and keeps it open while `work` runs. Errors: an `Error` whose message can be shown to users.
 */
const withOpenMailbox = async <T>(access: MailboxAccess, work: (client: ImapFlow) => Promise<T>): Promise<T> => {
  // Loaded on first use, because few servers read mailboxes.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow(optionsOf(access));
  // A connection that breaks rejects the running command as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const lock = await client.getMailboxLock(access.mailbox.mailbox ?? 'INBOX');
    try {
      return await work(client);
    } finally {
      lock.release();
    }
  } catch (error) {
    throw new Error(`${access.mailbox.host}: ${explain(error)}`, { cause: error });
  } finally {
    await client.logout().catch(() => client.close());
  }
};

/**
 * Reads up to 200 new emails of a mailbox, oldest first, and returns how many were stored. Emails that are too long or
 * that `wants` rejects are skipped. A stored email is marked as read and, if `moveTo` is set, moved to that folder;
 * with `isMarked: false`, it stays as it is. After each email, stored or skipped, the position is stored. If the
 * connection breaks, the next run continues at the stored position, so no email is lost. Errors: an `Error` whose
 * message is readable for users.
 */
export const readMailbox = (options: ReadOptions): Promise<number> =>
  withOpenMailbox(options, (client) => readOpen(client, options));

/**
 * Returns the email with this Message-ID from a mailbox, or undefined if it does not exist or is longer than
 * `maxBytes`. Marks no email as read. Errors: an `Error` whose message can be shown to users.
 */
export const findEmail = (
  access: MailboxAccess,
  { messageId, maxBytes }: { readonly messageId: string; readonly maxBytes: number },
): Promise<ParsedEmail | undefined> =>
  withOpenMailbox(access, async (client) => {
    const found = await client.search({ header: { 'message-id': messageId } }, { uid: true });
    const [uid] = found || [];
    if (uid === undefined) return undefined;
    const header = await client.fetchOne(String(uid), { size: true }, { uid: true });
    if (header === false || (header.size ?? 0) > maxBytes) return undefined;
    const whole = await client.fetchOne(String(uid), { source: true }, { uid: true });
    return whole === false || whole.source === undefined ? undefined : parseEmail(whole.source);
  });
