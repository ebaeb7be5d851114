import type { Samples } from '../shared/samples.ts';

/** Examples of the kind, for its tests and its page of the manual. */
export const samples: Samples = {
  property: { type: 'number', kind: 'money', title: 'Budget' },
  good: [0, 0.01, 12_500_000, 999_999_999_999.99, -500],
  bad: ['1.25 Cr', 1_000_000_000_000, 0.001, 1e19, null, {}],
  shown: [[12_500_000, '1.25 Cr'], [3_907_000, '39.07 Lacs'], [12_500, '12.50 K'], [750, '750'], [-12_500_000, '-1.25 Cr']],
  typed: [
    ['1.25 Cr', 12_500_000],
    ['1.25cr.', 12_500_000],
    ['1.1 crore', 11_000_000],
    ['39.07 lacs', 3_907_000],
    ['39.07 lakh', 3_907_000],
    ['39.07L', 3_907_000],
    ['12.5 k', 12_500],
    ['12,50,000', 1_250_000],
    ['₹ 5 K', 5000],
    ['Rs. 12,50,000/-', 1_250_000],
    ['INR 4500.50', 4500.5],
    ['4500', 4500],
    ['-1.25 Cr', -12_500_000],
  ],
  refused: ['', 'price on request', '12 apples', '1.25 Cr to 2 Cr', '12,5'],
  cleaned: [[-0, 0], [5, 5]],
  filtered: [['gte', 5_000_000], ['lte', 10_000_000], ['eq', 1], ['blank', true]],
};
