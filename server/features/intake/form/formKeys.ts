import { createHmac } from 'node:crypto';
import { isEqualInConstantTime } from '../../../connections/verifyDelivery.ts';

/**
 * Signs and reads the time at which a form was opened. It shows whether a form was filled in too fast, as by a bot, or
 * was opened more than a day ago.
 */
export type FormKeys = {
  readonly sign: (source: string, openedAtMs: number) => string;
  /** Returns when the form was opened, or undefined if the key is invalid. Units: ms since 1970. */
  readonly read: (source: string, key: string) => number | undefined;
};

/**
 * Returns functions for the key in a website form, which proves when the form was opened. `sign` creates a key. `read`
 * verifies a key. The signing key is derived from `tokenSecret`.
 */
export const createFormKeys = (tokenSecret: string): FormKeys => {
  const secret = createHmac('sha256', tokenSecret).update('gable intake form 1').digest();
  const macOf = (source: string, at: string): string =>
    createHmac('sha256', secret).update(`${source} ${at}`).digest('base64url');
  return {
    sign: (source, openedAtMs) => `${openedAtMs}.${macOf(source, String(openedAtMs))}`,
    read: (source, key) => {
      const [at = '', mac = ''] = key.split('.');
      return /^\d{1,15}$/.test(at) && isEqualInConstantTime(mac, macOf(source, at)) ? Number(at) : undefined;
    },
  };
};
