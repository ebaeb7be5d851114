import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lookupPublic, refusePrivateAddress } from '../../../connections/publicAddress.ts';

/** Thrown for a file that is larger than allowed. The rest of the file is not read. */
export class FileTooLarge extends Error {}

/** Max time of a download. chosen: the time that the largest file takes with a slow connection. */
const timeoutMs = 5 * 60_000;

type Download = {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Where the file is written. No file may exist there. */
  readonly path: string;
  readonly maxBytes: number;
  /** Allows addresses in the server's own network. */
  readonly allowPrivate: boolean;
};

/**
 * Downloads a file from a public address to a local path. Resolves to the HTTP status and, if it is 200, the SHA-256 of
 * the file. Redirects are not followed. Errors: `FileTooLarge`, `AddressRefused`, connection errors.
 */
export const downloadFile = async ({
  url,
  headers,
  path,
  maxBytes,
  allowPrivate,
}: Download): Promise<{ readonly status: number; readonly digest?: Buffer }> => {
  if (!allowPrivate) refusePrivateAddress(url.hostname);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    (url.protocol === 'http:' ? http : https)
      .get(
        url,
        {
          agent: false,
          signal: AbortSignal.timeout(timeoutMs),
          headers: { 'user-agent': 'Gable-Channels/1', ...headers },
          ...(allowPrivate
            ? {}
            : { lookup: lookupPublic as typeof lookupPublic & NonNullable<https.RequestOptions['lookup']> }),
        },
        resolve,
      )
      .on('error', reject);
  });
  const status = response.statusCode ?? 0;
  if (status !== 200) {
    response.destroy();
    return { status };
  }
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      if (bytes > maxBytes) done(new FileTooLarge());
      else done(null, chunk);
    },
  });
  await pipeline(response, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { status, digest: hash.digest() };
};
