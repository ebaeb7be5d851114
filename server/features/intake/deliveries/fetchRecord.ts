import type pg from 'pg';
import { isObject } from '#model/schema/json.ts';
import type { FetchSchema, IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import type { SecretBox } from '../../../auth/secretBox.ts';
import type { FileRow } from '../../../schema/mapping/conversion.ts';
import { getJson } from '../getJson.ts';
import { readSecret } from '../../../connections/connectionSecrets.ts';
import type { Payload } from '../../../connections/payload/readPayload.ts';

const maxBytes = 1_000_000;

/**
 * Returns whether the complete record of a delivery must be fetched from its source. False if the source has no
 * `fetch`. Also false if the delivery has a value in the column `fetch.unless`, because then it is already complete.
 */
export const needsFetch = ({ fetch }: IntakeSchema, row: FileRow): boolean =>
  fetch !== undefined && (fetch.unless === undefined || (row.get(fetch.unless) ?? '') === '');

/**
 * Returns the address of the complete record. Secrets are only in its query. Errors: an `Error` whose message is one
 * sentence.
 */
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

/**
 * Fetches the complete record of a delivery from its source. Returns the delivery's content, replaced and extended by
 * the members of the complete record. Returns the content unchanged if the source has no `fetch`. Errors: an `Error`
 * with one sentence as its message.
 */
export const fetchRecord = async (
  pool: pg.Pool,
  box: SecretBox,
  {
    source,
    row,
    payload,
    allowPrivate,
  }: {
    readonly source: IntakeSchema;
    readonly row: FileRow;
    readonly payload: Payload;
    readonly allowPrivate: boolean;
  },
): Promise<Payload> => {
  const { fetch, name } = source;
  if (fetch === undefined) return payload;
  const url = await addressOf(pool, box, { source: name, fetch, row });
  const whole = await getJson({ url, maxBytes, allowPrivate });
  if (!isObject(whole)) throw new Error(`${url.hostname} did not return an object`);
  return { ...payload, ...whole };
};
