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
