import http from 'node:http';
import https from 'node:https';
import { AddressRefused, lookupPublic, refusePrivateAddress } from '../../connections/publicAddress.ts';

/** A request to post. */
export type Posted = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Allows addresses in the server's own network, and http. */
  readonly allowPrivate: boolean;
};

/** The response: status and start of the text, or why there was none. */
export type PostAnswer = { readonly status: number; readonly text: string } | { readonly problem: string };

/** Max time of a request. chosen: a receiver only has to acknowledge the event; it can process it later. */
const timeoutMs = 10_000;
/** Bytes of a response that are kept. chosen: enough to see what went wrong. */
const keptBytes = 1000;

const explain = (error: unknown): string => {
  if (error instanceof AddressRefused) return error.message;
  const { name, code, message } = error as NodeJS.ErrnoException;
  return name === 'AbortError' || name === 'TimeoutError'
    ? `no response within ${timeoutMs / 1000} seconds`
    : (code ?? message);
};

const send = ({ url, headers, body, allowPrivate }: Posted): Promise<PostAnswer> => {
  const address = new URL(url);
  if (address.protocol !== 'https:' && !allowPrivate)
    throw new AddressRefused(
      "only https is spoken; http within the server's own network needs WEBHOOK_PRIVATE_ADDRESSES=true",
    );
  if (!allowPrivate) refusePrivateAddress(address.hostname);
  return new Promise((resolve, reject) => {
    const request = (address.protocol === 'https:' ? https : http).request(address, {
      method: 'POST',
      // Each request needs a new connection. A reused one would skip the check of the address.
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        ...headers,
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Gable-Webhooks/1',
      },
      ...(allowPrivate
        ? {}
        : { lookup: lookupPublic as typeof lookupPublic & NonNullable<http.RequestOptions['lookup']> }),
    });
    request.on('error', reject);
    // Redirects are not followed; they are a response like any other.
    request.on('response', (response) => {
      let kept = Buffer.alloc(0);
      const done = (): void => {
        resolve({
          status: response.statusCode ?? 0,
          text: kept.subarray(0, keptBytes).toString('utf8').replaceAll('\0', '').replaceAll('\uFFFD', ''),
        });
        response.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        kept = Buffer.concat([kept, chunk]);
        if (kept.length >= keptBytes) done();
      });
      response.on('end', done);
      response.on('error', reject);
    });
    request.end(body);
  });
};

/**
 * Posts a body to a URL once, without retries. Returns the response or, if there is none, the reason (`problem`). Never
 * throws.
 */
export const post = async (posted: Posted): Promise<PostAnswer> => {
  try {
    return await send(posted);
  } catch (error) {
    return { problem: explain(error) };
  }
};
