import { createText } from '../createText.ts';

/** Texts of payments of an invoice. */
export const paymentsText = createText('payments', {
  reversed: 'Payment reversed',
  recorded: 'Payment recorded',
  reverse: 'Reverse payment',
  record: 'Record payment',
  paid: 'Paid in full',
  due: 'Balance due',
  title: 'Payments',
  reverseOne: 'Reverse',
});
