import { createHash } from 'node:crypto';
import type pg from 'pg';
import { kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import type { RequestContext } from '../context/context.ts';
import type { RecordBody } from '../plan/parseRecordBody.ts';

/**
 * How long a key is kept. chosen: within a week, a user who lost the connection returns to an open form, and a device
 * sends what it stored offline.
 */
const keptFor = '7 days';
/**
 * Max old keys that are deleted with each create. chosen: more than one create adds, and few enough not to delay it.
 */
const sweptAtOnce = 100;

type Claimant = Pick<RequestContext, 'createKey' | 'resource' | 'actor' | 'now'>;

const hashOf = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/** Returns a hash of the values. Files are left out, because their names change with each upload. */
const fingerprint = ({ resource }: Claimant, { values }: RecordBody): string =>
  hashOf(
    Object.entries(values)
      .filter(
        ([name]) =>
          resource.fieldsByName[name] !== undefined && kindFor(resource.fieldsByName[name]).traits.upload !== true,
      )
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const sweep = `delete from gable.create_keys where ctid = any(array(
  select ctid
  from gable.create_keys
  where "at" < $1::timestamptz - interval '${keptFor}'
  limit ${sweptAtOnce} for update skip locked))`;

/**
 * Claims the idempotency key of a request in its transaction. A repeated request waits here for the first request.
 * Returns the id that the first request stored, or undefined for the first request or without a key. Errors: `KEY_USED`
 * if the fingerprint of the first request was different.
 */
const claim = async (
  { createKey, resource, actor, now }: Claimant,
  client: pg.PoolClient,
  { id, print }: { readonly id: string; readonly print: string },
): Promise<string | undefined> => {
  if (createKey === undefined) return undefined;
  const place = [resource.name, actor.userId, createKey];
  await client.query({ name: 'sweep-create-keys', text: sweep, values: [now.toISOString()] });
  const { rowCount } = await client.query({
    name: 'take-create-key',
    text: `insert into gable.create_keys (resource, "by", key, body, record, "at")
      values ($1, $2, $3, $4, $5, $6)
      on conflict do nothing`,
    values: [...place, print, id, now.toISOString()],
  });
  if (rowCount === 1) return undefined;
  const { rows } = await client.query<{ body: string; record: string }>({
    name: 'read-create-key',
    text: 'select body, record::text as record from gable.create_keys where resource = $1 and "by" = $2 and key = $3',
    values: place,
  });
  const [made] = rows;
  if (made === undefined) return undefined;
  if (made.body !== print) throw new AppError('KEY_USED', { extra: { made: made.record } });
  return made.record;
};

/**
 * Claims the idempotency key of a form in the transaction that creates its record. Returns the id of the record that an
 * earlier request created, or undefined for the first request or without a key. Errors: `KEY_USED` if the earlier
 * request had different values. Example: `const made = await claimCreateKey(context, client, { id, body }); if (made
 * !== undefined) return readWrittenRecord(context, client, made);`
 */
export const claimCreateKey = (
  context: Claimant,
  client: pg.PoolClient,
  { id, body }: { readonly id: string; readonly body: RecordBody },
): Promise<string | undefined> => claim(context, client, { id, print: fingerprint(context, body) });

/**
 * Claims the idempotency key of a call that stores something under a new id, in its transaction. `content`: what the
 * request asks for. Returns the id that an earlier request with the key stored, or undefined for the first request or
 * without a key. Errors: `KEY_USED` if the earlier request asked for something else.
 */
export const claimNewId = (
  context: Claimant,
  client: pg.PoolClient,
  { id, content }: { readonly id: string; readonly content: unknown },
): Promise<string | undefined> => claim(context, client, { id, print: hashOf(content) });

/**
 * Claims the idempotency key of a call that changes the record of `context`, in the transaction of the change. Returns
 * `repeated` if an earlier request with the key was processed; without a key, each request is the first. Errors:
 * `KEY_USED` if the earlier request was about another record or had another body.
 */
export const claimCallKey = async (context: RequestContext, client: pg.PoolClient): Promise<'first' | 'repeated'> => {
  const { id, body } = context;
  const earlier = await claimNewId(context, client, { id, content: [id, body] });
  return earlier === undefined ? 'first' : 'repeated';
};
