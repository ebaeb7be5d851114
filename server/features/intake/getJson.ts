import http from 'node:http';
import https from 'node:https';
import { lookupPublic, refusePrivateAddress } from '../../connections/publicAddress.ts';

const timeoutMs = 10_000;

type JsonRequest = {
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  /** Allows addresses in the server's own network, and http. */
  readonly allowPrivate: boolean;
};

/**
 * Fetches JSON from a public https address, and returns it. `allowPrivate` also allows http and addresses in the
 * server's own network. Redirects are not followed. Errors: an `Error` if the address is not allowed, does not respond
 * in time, or does not return JSON of at most `maxBytes`. Its message never contains the query or the headers, because
 * these may hold a secret.
 */
export const getJson = ({ url, headers = {}, maxBytes, allowPrivate }: JsonRequest): Promise<unknown> => {
  if (url.protocol !== 'https:' && !allowPrivate) throw new Error(`${url.hostname} must be an https address`);
  if (!allowPrivate) refusePrivateAddress(url.hostname);
  return new Promise((resolve, reject) => {
    const options: https.RequestOptions = {
      // Each request needs a new connection. A reused one would skip the check of the address.
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', 'user-agent': 'Gable-Intake/1', ...headers },
      ...(allowPrivate
        ? {}
        : { lookup: lookupPublic as typeof lookupPublic & NonNullable<https.RequestOptions['lookup']> }),
    };
    const request = (url.protocol === 'http:' ? http : https).get(url, options, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > maxBytes) request.destroy(new Error('the response is too large'));
      });
      response.on('error', reject);
      response.on('end', () => {
        const status = response.statusCode ?? 0;
        if (status < 200 || status > 299) return reject(new Error(`${url.hostname} answered ${status}`));
        try {
          return resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')));
        } catch {
          return reject(new Error(`${url.hostname} did not return JSON`));
        }
      });
    });
    request.on('error', (error) =>
      reject(
        error.name === 'AbortError' || error.name === 'TimeoutError'
          ? new Error(`${url.hostname} did not answer within ${timeoutMs / 1000} seconds`)
          : error,
      ),
    );
  });
};
