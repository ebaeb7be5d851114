import type { paymentsText as english } from '../../../src/messages/en/paymentsText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `paymentsText`. */
export const paymentsText = {
  reversed: 'भुगतान रिवर्स किया गया',
  recorded: 'भुगतान दर्ज किया गया',
  reverse: 'भुगतान रिवर्स करें',
  record: 'भुगतान दर्ज करें',
  paid: 'पूरा भुगतान हुआ',
  due: 'बकाया राशि',
  title: 'भुगतान',
  reverseOne: 'रिवर्स करें',
} satisfies Translation<typeof english.phrases>;
