import { readFile } from 'node:fs/promises';
import type { ChannelSchema } from '#model/schema/files/channelSchema.ts';
import type { Person, Reply, TestApi } from '../../support/api.ts';
import { channel, setChannelSecret } from '../channels/channelsApi.ts';

type Filling = Readonly<Record<string, string>>;

/**
 * Returns the parsed file `fixtures/NAME.json`, with each `{key}` replaced by its value in `values`. Keys without a
 * value remain.
 */
export const fixture = async (name: string, values: Filling): Promise<Record<string, unknown>> => {
  const text = await readFile(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8');
  return JSON.parse(
    text.replace(/"\{(\w+)\}"|\{(\w+)\}/g, (whole, quoted: string | undefined, bare: string | undefined) => {
      const value = values[quoted ?? bare ?? ''];
      if (value === undefined) return whole;
      return quoted === undefined ? value : JSON.stringify(value);
    }),
  ) as Record<string, unknown>;
};

/** Returns the shipped telephony channel `name`, active, with its provider at `origin`, and changed by `more`. */
export const callChannel = (api: TestApi, name: string, origin: string, more: object = {}): ChannelSchema => {
  const shipped = channel(api, name);
  const gateway = shipped.gateway ?? { url: '' };
  return { ...shipped, gateway: { ...gateway, url: `${origin}${new URL(gateway.url).pathname}` }, ...more };
};

/** Creates the secret in the callback address of the channel `name`, and returns it. */
export const createKey = async (api: TestApi, admin: Person, name: string): Promise<string> => {
  const made = await setChannelSecret(api, admin, name, { name: 'reportKey' });
  return (made.body['data'] as { readonly value: string }).value;
};

/**
 * Sends a callback as a provider does: in the query, as JSON, or (`myoperator`) in a field of a form. `address`: the
 * path after `/channels/`, e.g. `exotel/KEY`.
 */
export const callBack = (
  api: TestApi,
  address: string,
  payload: Record<string, unknown>,
  as: 'query' | 'json' | 'myoperator' = 'json',
): Promise<Reply> => {
  if (as === 'query')
    return api.call(undefined, `GET /api/v2/channels/${address}?${new URLSearchParams(payload as Filling).toString()}`);
  return as === 'json'
    ? api.call(undefined, `POST /api/v2/channels/${address}`, { body: payload })
    : api.call(undefined, `POST /api/v2/channels/${address}`, {
        payload: new URLSearchParams({ [as]: JSON.stringify(payload) }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
};

export type Entry = {
  readonly _id: string;
  readonly kind: string;
  readonly by: string | null;
  readonly direction: string | null;
  readonly outcome: string | null;
  readonly seconds: number | null;
  readonly note: string | null;
  readonly recording: string | null;
};

/** Returns the calls on the timeline of a lead, latest first. */
export const callsOn = async (api: TestApi, by: Person, lead: string): Promise<readonly Entry[]> => {
  const { body } = await api.call(by, `GET /api/rest/leads/${lead}/timeline`);
  return (body['data'] as readonly Entry[]).filter(({ kind }) => kind === 'call');
};

export const phoneOf = async (api: TestApi, { id }: Person): Promise<string> =>
  (await api.pool.query<{ phone: string }>('select phone from users where "_id" = $1', [id])).rows[0]?.phone ?? '';

/** Returns the stored calls, oldest first. */
export const storedCalls = async (api: TestApi): Promise<readonly Record<string, unknown>[]> =>
  (
    await api.pool.query<Record<string, unknown>>(
      'select *, people::text[] as people from gable.calls order by "at", id',
    )
  ).rows;
