import type { ChannelSchema, GatewaySchema } from '#model/schema/files/channelSchema.ts';
import { isObject } from '#model/schema/json.ts';
import { storableText } from '../../../postgres/storableText.ts';
import { valueAt } from '../../../connections/payload/readPayload.ts';
import type { QueuedMessage } from '../queue/messageQueue.ts';
import { sendRequest } from './sendRequest.ts';

/**
 * The result of an attempt to send. `providerId`: the provider's id of the message or call; undefined if the response
 * has none. `isTemporary`: whether a later attempt may succeed.
 */
export type SendResult =
  | { readonly providerId: string | undefined }
  | { readonly reason: string; readonly isTemporary: boolean };

/** A message to send, and how to read the secrets of its channel by name. */
export type Sending = {
  readonly channel: ChannelSchema;
  readonly message: QueuedMessage;
  readonly secret: (name: string) => Promise<string | undefined>;
  /** Allows any host and scheme of the provider, in tests. */
  readonly allowPrivate: boolean;
};

/** What replaces the placeholders in a gateway's request: `{name}` by a value, `$name` by a secret. */
export type Filling = {
  readonly values: Readonly<Record<string, string>>;
  readonly secret: (name: string) => Promise<string | undefined>;
  /** Allows any host and scheme of the provider, in tests. */
  readonly allowPrivate: boolean;
};

const fill = async (text: string, { values, secret }: Filling): Promise<string> => {
  let filled = '';
  // One pass, so placeholders in a value that someone typed are not replaced.
  for (const part of text.split(/(\{[A-Za-z]+\}|\$[A-Za-z][A-Za-z0-9]*)/)) {
    const name = /^\{([A-Za-z]+)\}$/.exec(part)?.[1];
    if (name !== undefined && Object.hasOwn(values, name)) filled += values[name] ?? '';
    else if (part.startsWith('$')) {
      const value = await secret(part.slice(1));
      if (value === undefined) throw new Error(`the secret ${part.slice(1)} is not set`);
      filled += value;
    } else filled += part;
  }
  return filled;
};

const fillAll = async (
  texts: Readonly<Record<string, string>> | undefined,
  filling: Filling,
): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(texts ?? {}).map(async ([name, text]) => [name, await fill(text, filling)])),
  ) as Readonly<Record<string, string>>;

const fillJson = async (value: unknown, filling: Filling): Promise<unknown> => {
  if (typeof value === 'string') return fill(value, filling);
  if (Array.isArray(value)) return Promise.all(value.map((each: unknown) => fillJson(each, filling)));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(async ([name, each]) => [name, await fillJson(each, filling)] as const);
  return Object.fromEntries(await Promise.all(entries));
};

const basicHeader = async (
  basic: GatewaySchema['basic'],
  filling: Filling,
): Promise<Readonly<Record<string, string>>> => {
  if (basic === undefined) return {};
  const pair = `${await fill(basic.user, filling)}:${await fill(basic.password, filling)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
};

/** Returns the names of the secrets in a gateway's request. */
export const gatewaySecrets = ({ headers, basic, query, form, json }: GatewaySchema): readonly string[] => [
  ...new Set(
    [...JSON.stringify([headers, basic, query, form, json]).matchAll(/\$([A-Za-z][A-Za-z0-9]*)/g)].flatMap(
      ([, name]) => name ?? [],
    ),
  ),
];

const bodyOf = async (
  { form, json }: GatewaySchema,
  filling: Filling,
): Promise<{ readonly body: string | undefined; readonly type: Readonly<Record<string, string>> }> => {
  if (json !== undefined)
    return { body: JSON.stringify(await fillJson(json, filling)), type: { 'content-type': 'application/json' } };
  if (form === undefined) return { body: undefined, type: {} };
  const body = new URLSearchParams(await fillAll(form, filling)).toString();
  return { body, type: { 'content-type': 'application/x-www-form-urlencoded' } };
};

/**
 * Sends the HTTP request that a channel's file describes, with the placeholders filled in. Returns the provider's id of
 * the message or call, or the reason why the provider refused the request and whether a later attempt may succeed
 * (`isTemporary`). Errors: an `Error` if there is no connection, or if a secret in the request is not set.
 */
export const requestGateway = async (gateway: GatewaySchema, filling: Filling): Promise<SendResult> => {
  const url = new URL(gateway.url);
  for (const [name, value] of Object.entries(await fillAll(gateway.query, filling))) url.searchParams.set(name, value);
  const { body, type } = await bodyOf(gateway, filling);
  const { status, text } = await sendRequest({
    url,
    method: gateway.method ?? 'POST',
    headers: { ...type, ...(await basicHeader(gateway.basic, filling)), ...(await fillAll(gateway.headers, filling)) },
    body,
    allowPrivate: filling.allowPrivate,
  });
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    answer = { text };
  }
  const { accepted } = gateway;
  const isAccepted =
    status >= 200 &&
    status < 300 &&
    (accepted === undefined || accepted.is.some((value) => value === valueAt(answer, accepted.path)));
  if (isAccepted) {
    const id = gateway.id === undefined ? undefined : valueAt(answer, gateway.id);
    return { providerId: typeof id === 'string' || typeof id === 'number' ? storableText(String(id)) : undefined };
  }
  const isTemporary = status === 429 || status >= 500;
  return { reason: `${url.hostname} answered ${status}: ${text.replace(/\s+/g, ' ').slice(0, 200)}`, isTemporary };
};

/**
 * Sends a message through the HTTP gateway of its channel. Returns the provider's id of the message, or the reason why
 * the provider refused it and whether a later attempt may succeed (`isTemporary`). Errors: an `Error` if there is no
 * connection, or if a secret in the request is not set.
 */
export const sendByGateway = (
  gateway: GatewaySchema,
  { message, secret, allowPrivate }: Sending,
): Promise<SendResult> =>
  requestGateway(gateway, {
    values: {
      to: message.address,
      digits: message.address.replace(/\D/g, ''),
      text: message.body,
      subject: message.subject,
      id: message.id,
      template: message.template?.id ?? '',
    },
    secret,
    allowPrivate,
  });
