import https from 'node:https';
import type pg from 'pg';
import { isObject } from '#model/schema/json.ts';
import type { FetchSchema, IntakeSchema } from '#model/schema/intakeSchema.ts';
import type { SecretBox } from '../../auth/secretBox.ts';
import type { FileRow } from '../../schema/mapping/conversion.ts';
import { lookupPublic, refusePrivateAddress } from '../webhooks/publicAddress.ts';
import { readSecret } from './intakeSecrets.ts';
import type { Payload } from './readPayload.ts';

const timeoutMs = 10_000;
const maxBytes = 1_000_000;

/** Fetches JSON from a public https address. Redirects are not followed. */
const getJson = (url: URL): Promise<Payload> => {
  refusePrivateAddress(url.hostname);
  return new Promise((resolve, reject) => {
    const options: https.RequestOptions = {
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', 'user-agent': 'Gable-Intake/1' },
      lookup: lookupPublic as typeof lookupPublic & NonNullable<https.RequestOptions['lookup']>,
    };
    const request = https.get(url, options, (response) => {
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
          const value: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
          if (isObject(value)) return resolve(value);
          return reject(new Error(`${url.hostname} did not return an object`));
        } catch {
          return reject(new Error(`${url.hostname} did not return JSON`));
        }
      });
    });
    request.on('error', reject);
  });
};

/** Returns whether a delivery contains only the id of its record. */
export const needsFetch = ({ fetch }: IntakeSchema, row: FileRow): boolean =>
  fetch !== undefined && (fetch.unless === undefined || (row.get(fetch.unless) ?? '') === '');

/** Returns the address of the complete record. Secrets are in the query only. Errors: one sentence. */
const addressOf = async (
  pool: pg.Pool,
  box: SecretBox,
  { source, fetch, row }: { readonly source: string; readonly fetch: FetchSchema; readonly row: FileRow },
): Promise<URL> => {
  const url = new URL(
    fetch.url.replace(/\{([^{}]+)\}/g, (_, column: string) => encodeURIComponent(row.get(column) ?? '')),
  );
  for (const [name, value] of Object.entries(fetch.query ?? {})) {
    const secret = value.startsWith('$') ? await readSecret(pool, box, { source, name: value.slice(1) }) : value;
    if (secret === undefined) throw new Error(`the secret ${value.slice(1)} is not set`);
    url.searchParams.set(name, secret);
  }
  return url;
};

/** Fetches the complete record of a delivery, and merges it with the content of the delivery. */
export const fetchRecord = async (
  pool: pg.Pool,
  box: SecretBox,
  { source, row, payload }: { readonly source: IntakeSchema; readonly row: FileRow; readonly payload: Payload },
): Promise<Payload> => {
  const { fetch, name } = source;
  if (fetch === undefined) return payload;
  return { ...payload, ...(await getJson(await addressOf(pool, box, { source: name, fetch, row }))) };
};
