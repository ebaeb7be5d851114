import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '../../../auth/isUuid.ts';

/** The report and the recipient of an unsubscribe link. */
type UnsubscribeKey = { readonly report: string; readonly recipient: string };

/** Signs and verifies the key in the unsubscribe link of a report email. */
export type UnsubscribeKeys = {
  readonly sign: (stop: UnsubscribeKey) => string;
  /** Undefined for an invalid key. */
  readonly read: (key: unknown) => UnsubscribeKey | undefined;
};

/**
 * Returns functions that sign and verify unsubscribe keys. A key consists of the ids of report and recipient, and their
 * HMAC-SHA-256. A key never expires, because the recipient may unsubscribe years later. A key allows only this
 * unsubscription.
 */
export const createUnsubscribeKeys = (secret: string): UnsubscribeKeys => {
  const key = createHmac('sha256', secret).update('gable stop key 1').digest();
  const macOf = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign: ({ report, recipient }) => `${report}.${recipient}.${macOf(`${report}.${recipient}`)}`,
    read: (given) => {
      const [report = '', recipient = '', mac = '', ...rest] = typeof given === 'string' ? given.split('.') : [];
      const [got, expected] = [Buffer.from(mac), Buffer.from(macOf(`${report}.${recipient}`))];
      if (
        rest.length > 0 ||
        !isUuid(report) ||
        !isUuid(recipient) ||
        got.length !== expected.length ||
        !timingSafeEqual(got, expected)
      )
        return undefined;
      return { report, recipient };
    },
  };
};
