import http from 'node:http';
import https from 'node:https';
import { AddressRefused, lookupPublic, refuseInnerNumber } from './publicAddress.ts';

export type Posted = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string /** Addresses of the server's own network are allowed, and http beside https. */;
  readonly allowPrivate: boolean;
};

/** What came back: the status and the beginning of the text; or why nothing did. */
export type PostAnswer = { readonly status: number; readonly text: string } | { readonly problem: string };

/** chosen: a receiver has ten seconds to say that it has got it; what it does with it is no part of that. */
const timeoutMs = 10_000;
/** Of an answer a thousand bytes are kept: enough to see what went wrong. */
const keptBytes = 1000;

const explain = (error: unknown): string => {
  if (error instanceof AddressRefused) return error.message;
  const { name, code, message } = error as NodeJS.ErrnoException;
  return name === 'AbortError' || name === 'TimeoutError'
    ? `no answer within ${timeoutMs / 1000} seconds`
    : (code ?? message);
};

const send = ({ url, headers, body, allowPrivate }: Posted): Promise<PostAnswer> => {
  const address = new URL(url);
  if (address.protocol !== 'https:' && !allowPrivate)
    throw new AddressRefused(
      "only https is spoken; http within the server's own network needs WEBHOOK_PRIVATE_ADDRESSES=true",
    );
  if (!allowPrivate) refuseInnerNumber(address.hostname);
  return new Promise((resolve, reject) => {
    const request = (address.protocol === 'https:' ? https : http).request(address, {
      method: 'POST',
      // A connection of its own each time: one that is kept was looked at for another name.
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Gable-Webhooks/1',
      },
      ...(allowPrivate
        ? {}
        : { lookup: lookupPublic as typeof lookupPublic & NonNullable<http.RequestOptions['lookup']> }),
    });
    request.on('error', reject);
    // What leads elsewhere is not followed: it is an answer like any other.
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

/** Sends a body to an address, once. */
export const post = async (posted: Posted): Promise<PostAnswer> => {
  try {
    return await send(posted);
  } catch (error) {
    return { problem: explain(error) };
  }
};
