import type { ImapFlow, ImapFlowOptions } from 'imapflow';
import type { MailboxSchema } from '#model/schema/files/mailboxSchema.ts';
import { createEmailParser, type EmailParser } from './createEmailParser.ts';
import type { ParsedEmail } from './emailThread.ts';

/** The position up to which a mailbox was read. A server that renumbers its emails changes `uidValidity`. */
export type MailboxPosition = { readonly uidValidity: string | undefined; readonly lastUid: number };

/** A position, and when no newer email was left, if ever. */
export type StoredPosition = MailboxPosition & { readonly caughtUpAt?: Date | undefined };

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
  readonly position: StoredPosition;
  /** Where reading starts in a mailbox that was never read. */
  readonly since: Date;
  /** Called for an email that is skipped because it cannot be parsed. */
  readonly onUnreadable: (uid: number) => void;
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

/** Result of a run: how many emails were stored, and whether no new email is left. */
type MailboxRun = { readonly stored: number; readonly isCaughtUp: boolean };

const dayMs = 86_400_000;
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
 * Returns since when the emails of a renumbered mailbox are read: they may have arrived during an outage of any length,
 * and IMAP compares days. Emails that are stored already are ignored.
 */
const sinceOf = ({ since, position: { caughtUpAt } }: Pick<ReadOptions, 'since' | 'position'>): Date =>
  caughtUpAt === undefined ? since : new Date(Math.min(since.getTime(), caughtUpAt.getTime() - dayMs));

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

/** A mailbox that is open, and the parser of its emails. */
type OpenMailbox = { readonly client: ImapFlow; readonly parser: EmailParser };

/** Returns the source of an email, or only some fields of its header; undefined if it was deleted meanwhile. */
const sourceOf = async ({ client }: OpenMailbox, uid: number, fields?: string[]): Promise<Buffer | undefined> => {
  const found = await client.fetchOne(String(uid), fields === undefined ? { source: true } : { headers: fields }, {
    uid: true,
  });
  return found === false ? undefined : fields === undefined ? found.source : found.headers;
};

/** Returns which of these emails have at most `maxBytes`. The header of a longer email is not read either. */
const shortOf = async (
  { client }: OpenMailbox,
  uids: readonly number[],
  maxBytes: number,
): Promise<ReadonlySet<number>> => {
  const short = new Set<number>();
  if (uids.length === 0) return short;
  for await (const { uid, size = 0 } of client.fetch(uids.join(','), { uid: true, size: true }, { uid: true }))
    if (size <= maxBytes) short.add(uid);
  return short;
};

/** Stores an email, and marks it as read. Returns false if it is skipped: not wanted, unreadable or deleted. */
const storeEmail = async (mailbox: OpenMailbox, uid: number, options: ReadOptions): Promise<boolean> => {
  const { wants, store, moveTo, isMarked = true, onUnreadable } = options;
  // Not the envelope, because that has all recipients, and is parsed in the main thread.
  const header = await sourceOf(mailbox, uid, ['from', 'subject']);
  if (header === undefined) return false;
  const head = await mailbox.parser.parse(header);
  if (head !== undefined && !wants({ from: head.from.address, subject: head.subject })) return false;
  const source = head === undefined ? undefined : await sourceOf(mailbox, uid);
  if (head !== undefined && source === undefined) return false;
  const email = source === undefined ? undefined : await mailbox.parser.parse(source);
  if (email === undefined) {
    onUnreadable(uid);
    return false;
  }
  await store({ uid, email });
  if (isMarked) await markRead(mailbox.client, uid, moveTo);
  return true;
};

/** Does what `readMailbox` describes, in a mailbox that is open. */
const readOpen = async (open: OpenMailbox, options: ReadOptions): Promise<MailboxRun> => {
  const { position, keep, maxBytes = standardBytes } = options;
  const { client } = open;
  const { mailbox } = client;
  if (mailbox === false) throw new Error('the mailbox cannot be opened');
  const uidValidity = String(mailbox.uidValidity);
  const isNew = position.uidValidity !== uidValidity;
  const uids = await newUids(client, { since: sinceOf(options), lastUid: isNew ? 0 : position.lastUid, isNew });
  const next = uids.slice(0, maxEmails);
  const short = await shortOf(open, next, maxBytes);
  let stored = 0;
  for (const uid of next) {
    if (short.has(uid) && (await storeEmail(open, uid, options))) stored += 1;
    await keep({ uidValidity, lastUid: uid });
  }
  if (uids.length === 0 && isNew) await keep({ uidValidity, lastUid: Math.max(0, (mailbox.uidNext ?? 1) - 1) });
  return { stored, isCaughtUp: uids.length <= next.length };
};

/**
 * Connects to a mailbox and keeps it open while `work` runs. Errors: an `Error` whose message can be shown to users.
 */
const withOpenMailbox = async <T>(access: MailboxAccess, work: (mailbox: OpenMailbox) => Promise<T>): Promise<T> => {
  // Loaded on first use, because few servers read mailboxes.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow(optionsOf(access));
  const parser = createEmailParser();
  // A connection that breaks rejects the running command as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const lock = await client.getMailboxLock(access.mailbox.mailbox ?? 'INBOX');
    try {
      return await work({ client, parser });
    } finally {
      lock.release();
    }
  } catch (error) {
    throw new Error(`${access.mailbox.host}: ${explain(error)}`, { cause: error });
  } finally {
    await client.logout().catch(() => client.close());
    await parser.stop();
  }
};

/**
 * Reads up to 200 new emails of a mailbox, oldest first. Returns how many were stored, and whether none is left. Emails
 * that are too long, that cannot be parsed or that `wants` rejects are skipped. A stored email is marked as read and,
 * if `moveTo` is set, moved to that folder; with `isMarked: false`, it stays as it is. After each email, stored or
 * skipped, the position is stored. If the connection breaks, the next run continues at the stored position, so no email
 * is lost. Errors: an `Error` whose message is readable for users.
 */
export const readMailbox = (options: ReadOptions): Promise<MailboxRun> =>
  withOpenMailbox(options, (open) => readOpen(open, options));

/**
 * Returns the email with this Message-ID from a mailbox, or undefined if it does not exist, is longer than
 * `maxBytes`, or cannot be parsed. Marks no email as read. Errors: an `Error` whose message can be shown to users.
 */
export const findEmail = (
  access: MailboxAccess,
  { messageId, maxBytes }: { readonly messageId: string; readonly maxBytes: number },
): Promise<ParsedEmail | undefined> =>
  withOpenMailbox(access, async (open) => {
    const found = await open.client.search({ header: { 'message-id': messageId } }, { uid: true });
    const [uid] = found || [];
    if (uid === undefined || !(await shortOf(open, [uid], maxBytes)).has(uid)) return undefined;
    const source = await sourceOf(open, uid);
    return source === undefined ? undefined : open.parser.parse(source);
  });
