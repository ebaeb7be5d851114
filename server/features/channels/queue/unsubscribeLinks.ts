import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '../../../auth/isUuid.ts';

/** Signs and verifies the unsubscribe link of a message. */
export type UnsubscribeLinks = {
  readonly sign: (message: string) => string;
  /** Returns the id of the message, or undefined for an invalid key. */
  readonly read: (key: string) => string | undefined;
};

/**
 * Returns functions that sign and verify unsubscribe links. Their key is derived from the token secret for this purpose
 * only.
 */
export const createUnsubscribeLinks = (tokenSecret: string): UnsubscribeLinks => {
  const secret = createHmac('sha256', tokenSecret).update('gable unsubscribe link 1').digest();
  const macOf = (id: string): string => createHmac('sha256', secret).update(id).digest('base64url');
  return {
    sign: (message) => `${message}.${macOf(message)}`,
    read: (key) => {
      const [id = '', mac = ''] = key.split('.');
      const [got, expected] = [Buffer.from(mac), Buffer.from(macOf(id))];
      return isUuid(id) && got.length === expected.length && timingSafeEqual(got, expected) ? id : undefined;
    },
  };
};
