import type { ChannelSchema, GatewaySchema } from '#model/schema/channelSchema.ts';
import { isObject } from '#model/schema/json.ts';
import { valueAt } from '../intake/readPayload.ts';
import type { QueuedMessage } from './messageQueue.ts';
import { sendRequest } from './sendRequest.ts';

/** The result of an attempt. `mayPass`: a later attempt may succeed. */
export type SendResult =
  | { readonly providerId: string | undefined }
  | { readonly reason: string; readonly mayPass: boolean };

/** What a request may contain. Secrets are read by name. */
export type Sending = {
  readonly channel: ChannelSchema;
  readonly message: QueuedMessage;
  readonly secret: (name: string) => Promise<string | undefined>;
  /** Host and scheme of the provider in tests. */
  readonly allowPrivate: boolean;
};

const fill = async (text: string, { message, secret }: Sending): Promise<string> => {
  const values: Readonly<Record<string, string>> = {
    to: message.address,
    digits: message.address.replace(/\D/g, ''),
    text: message.body,
    subject: message.subject,
    id: message.id,
    template: message.template?.id ?? '',
  };
  let filled = '';
  // One pass, so that what people typed is never filled in again.
  for (const part of text.split(/(\{[a-z]+\}|\$[A-Za-z][A-Za-z0-9]*)/)) {
    const name = /^\{([a-z]+)\}$/.exec(part)?.[1];
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
  sending: Sending,
): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(texts ?? {}).map(async ([name, text]) => [name, await fill(text, sending)])),
  ) as Readonly<Record<string, string>>;

const fillJson = async (value: unknown, sending: Sending): Promise<unknown> => {
  if (typeof value === 'string') return fill(value, sending);
  if (Array.isArray(value)) return Promise.all(value.map((each: unknown) => fillJson(each, sending)));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(async ([name, each]) => [name, await fillJson(each, sending)] as const);
  return Object.fromEntries(await Promise.all(entries));
};

/** Returns the names of the secrets in a gateway's request. */
export const gatewaySecrets = ({ headers, query, form, json }: GatewaySchema): readonly string[] => [
  ...new Set(
    [...JSON.stringify([headers, query, form, json]).matchAll(/\$([A-Za-z][A-Za-z0-9]*)/g)].flatMap(
      ([, name]) => name ?? [],
    ),
  ),
];

const bodyOf = async (
  { form, json }: GatewaySchema,
  sending: Sending,
): Promise<{ readonly body: string | undefined; readonly type: Readonly<Record<string, string>> }> => {
  if (json !== undefined)
    return { body: JSON.stringify(await fillJson(json, sending)), type: { 'content-type': 'application/json' } };
  if (form === undefined) return { body: undefined, type: {} };
  const body = new URLSearchParams(await fillAll(form, sending)).toString();
  return { body, type: { 'content-type': 'application/x-www-form-urlencoded' } };
};

/** Sends a message by the HTTP gateway of its channel. Errors: an `Error` for what may pass, such as no connection. */
export const sendByGateway = async (gateway: GatewaySchema, sending: Sending): Promise<SendResult> => {
  const url = new URL(gateway.url);
  for (const [name, value] of Object.entries(await fillAll(gateway.query, sending))) url.searchParams.set(name, value);
  const { body, type } = await bodyOf(gateway, sending);
  const { status, text } = await sendRequest({
    url,
    method: gateway.method ?? 'POST',
    headers: { ...type, ...(await fillAll(gateway.headers, sending)) },
    body,
    allowPrivate: sending.allowPrivate,
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
    return { providerId: typeof id === 'string' || typeof id === 'number' ? String(id) : undefined };
  }
  const mayPass = status === 429 || status >= 500;
  return { reason: `${url.hostname} answered ${status}: ${text.replace(/\s+/g, ' ').slice(0, 200)}`, mayPass };
};
