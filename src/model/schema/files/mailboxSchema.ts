/** An IMAP mailbox that the server reads. Its password is a secret. */
export type MailboxSchema = {
  /** Name of the IMAP server. */
  readonly host: string;
  /** Default: 993, or 143 unless security is tls. */
  readonly port?: number;
  /** Default: tls. none: unencrypted, for a server on the same machine. */
  readonly security?: 'tls' | 'starttls' | 'none';
  readonly user: string;
  /** Default: INBOX. */
  readonly mailbox?: string;
};

/**
 * The address from which the server requests new records. `query` and `headers` may contain `{since}` and `{now}`, the
 * start and end of the requested period; `{signature}`, the signature of `sign`; and `$name`, the secret with this
 * name.
 */
export type PollSchema = {
  readonly url: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Duration between two requests. Default: 15m. */
  readonly every?: string;
  /** How far back a request goes at most. Older records are not fetched. Default: 2d. */
  readonly back?: string;
  /** How times are written. Default: iso. */
  readonly times?: 'seconds' | 'milliseconds' | 'iso';
  /** Text that is signed with HMAC-SHA256 and the secret `key`. */
  readonly sign?: string;
};
