import { createHmac } from 'node:crypto';

/** The content of a request and the secrets that sign it. */
export type Signed = {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
  /** One secret or, while it is being replaced, two. */
  readonly secrets: readonly string[];
};

const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

/**
 * Returns the headers that prove sender and time of a request. Shape:
 * `{"webhook-id":"…","webhook-timestamp":"1700000000","webhook-signature":"v1,K5oZ…= v1,…"}`; `id.timestamp.body` is
 * signed. Source: https://www.standardwebhooks.com.
 */
export const signatureHeaders = ({ id, at, body, secrets }: Signed): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
};
