import http from 'node:http';
import https from 'node:https';
import { lookupPublic, refusePrivateAddress } from '../../../connections/publicAddress.ts';

/** The request of a gateway. */
type GatewayRequest = {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
  /** Allows addresses in the server's own network. */
  readonly allowPrivate: boolean;
};

const timeoutMs = 15_000;
/** Time limit of a request with a file. */
const uploadMs = 90_000;
const maxBytes = 100_000;

/**
 * Sends a request to a public address. Returns the status and text of the response. Redirects are not followed. Errors:
 * an `Error` whose message never contains the query of the address, which may hold a secret.
 */
export const sendRequest = ({
  url,
  method,
  headers,
  body,
  allowPrivate,
}: GatewayRequest): Promise<{ readonly status: number; readonly text: string }> => {
  if (!allowPrivate) refusePrivateAddress(url.hostname);
  return new Promise((resolve, reject) => {
    const options: https.RequestOptions = {
      method,
      // Each request needs a new connection. A reused one would skip the check of the address.
      agent: false,
      signal: AbortSignal.timeout(Buffer.isBuffer(body) ? uploadMs : timeoutMs),
      headers: {
        accept: 'application/json',
        'user-agent': 'Gable-Channels/1',
        ...headers,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
      ...(allowPrivate
        ? {}
        : { lookup: lookupPublic as typeof lookupPublic & NonNullable<https.RequestOptions['lookup']> }),
    };
    const request = (url.protocol === 'http:' ? http : https).request(url, options, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxBytes) request.destroy(new Error(`${url.hostname}: the response is too large`));
        else chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
};
