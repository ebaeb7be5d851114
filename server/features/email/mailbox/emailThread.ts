/**
 * Entry point of the thread that parses emails. An email with many lines or parts takes seconds to parse. In the main
 * thread it would block all requests.
 */
import { parentPort } from 'node:worker_threads';
import PostalMime, { type Attachment } from 'postal-mime';
import { storableText } from '../../../postgres/storableText.ts';

/** A parsed email. Its texts can be stored: they contain no NUL characters, and have a maximum length. */
export type ParsedEmail = {
  readonly messageId: string | undefined;
  readonly inReplyTo: string;
  /** The last Message-IDs in the header `References`. */
  readonly references: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly date: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly Pick<Attachment, 'filename' | 'mimeType' | 'related' | 'content'>[];
};

/** Answer of the thread. Undefined: the email cannot be parsed. */
export type EmailThreadAnswer = ParsedEmail | undefined;

/** Max length of a Message-ID. chosen: an index over it can hold as many characters, and real ones are shorter. */
const maxIdLength = 300;
/** Max length of an address. Source: RFC 5321, 4.5.3.1. */
const maxAddressLength = 320;
/** Max length of a subject. chosen: RFC 5322 limits the line of a subject to this length. */
const maxSubjectLength = 998;
const maxReferencesLength = 20_000;
/** Max length of the text and of the HTML. chosen: longer than any email that people read. */
const maxTextLength = 500_000;

const cut = (text: string | undefined, maxLength: number): string => storableText((text ?? '').slice(0, maxLength));

const parse = async (source: Uint8Array): Promise<ParsedEmail> => {
  const email = await PostalMime.parse(source);
  return {
    messageId: email.messageId === undefined ? undefined : cut(email.messageId, maxIdLength),
    inReplyTo: cut(email.inReplyTo, maxReferencesLength),
    references: cut(email.references?.slice(-maxReferencesLength), maxReferencesLength),
    from: { name: cut(email.from?.name, maxAddressLength), address: cut(email.from?.address, maxAddressLength) },
    subject: cut(email.subject, maxSubjectLength),
    date: cut(email.date, maxSubjectLength),
    text: cut(email.text, maxTextLength),
    html: cut(email.html, maxTextLength),
    attachments: email.attachments.map(({ filename, mimeType, related, content }) => ({
      filename,
      mimeType,
      ...(related === undefined ? {} : { related }),
      content,
    })),
  };
};

parentPort?.on('message', (source: Uint8Array) => {
  parse(source)
    .catch(() => undefined)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    .then((answer: EmailThreadAnswer) => parentPort?.postMessage(answer));
});
