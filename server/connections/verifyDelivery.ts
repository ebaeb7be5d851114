import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import { type Payload, valueAt } from './payload/readPayload.ts';

/** A delivery as it arrived. */
export type Delivery = {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly query: Payload;
  /** The key at the end of the request's path. Undefined: the path has no key. */
  readonly addressKey: string | undefined;
};

/** Returns whether two texts are equal, in constant time. */
export const isEqualInConstantTime = (a: string, b: string): boolean => {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
};

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const isSigned = ({ verify }: Pick<IntakeSchema, 'verify'>, { body, headers }: Delivery, secret: string): boolean => {
  const { header = '', prefix = '', algorithm = 'sha256', encoding = 'hex' } = verify;
  const sent = textIn(headers[header]);
  if (!sent.startsWith(prefix)) return false;
  return isEqualInConstantTime(sent.slice(prefix.length), createHmac(algorithm, secret).update(body).digest(encoding));
};

const basicOf = (header: unknown): string => {
  const [scheme = '', value = ''] = textIn(header).split(' ');
  return scheme.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString('utf8') : '';
};

/**
 * Returns why a delivery does not come from its source, or undefined if it does. `secret`: the secret of the source.
 * `payload`: the parsed body, or undefined if it cannot be parsed.
 */
export const verifyDelivery = (
  source: Pick<IntakeSchema, 'verify'>,
  delivery: Delivery,
  { secret, payload }: { readonly secret: string | undefined; readonly payload: Payload | undefined },
): string | undefined => {
  const { verify } = source;
  if (secret === undefined || secret === '') return 'The secret of this source is not set';
  switch (verify.by) {
    case 'hmac':
      return isSigned(source, delivery, secret) ? undefined : 'The signature does not match';
    case 'basic':
      return isEqualInConstantTime(basicOf(delivery.headers['authorization']), `${verify.username ?? ''}:${secret}`)
        ? undefined
        : 'The user name or password is wrong';
    case 'address':
      return isEqualInConstantTime(delivery.addressKey ?? '', secret)
        ? undefined
        : 'The secret in the address is wrong';
    case 'key': {
      const sent =
        verify.header !== undefined
          ? delivery.headers[verify.header]
          : verify.query !== undefined
            ? delivery.query[verify.query]
            : valueAt(payload, verify.body ?? '');
      return isEqualInConstantTime(textIn(sent), secret) ? undefined : 'The key is wrong';
    }
    default:
      return 'This source does not accept deliveries at this address';
  }
};
