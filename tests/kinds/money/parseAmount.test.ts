import { describe, expect, test } from 'vitest';
import { parseField } from '#model/parseField.ts';
import { money } from '#kinds/money/kind.ts';
import { context } from '../context.ts';

const field = parseField('price', { type: 'number', kind: 'money', title: 'Price' });
const read = (currency: string, country: string, typed: string) =>
  money.fromText(typed, field, { ...context, settings: { ...context.settings, currency, country } });

describe('parseAmount', () => {
  test.each([
    ['USD', 'US', ['$5000', 'USD 5,000', '5000 usd', 'US$5000', '5000 US dollars', '5 K $']],
    ['AED', 'AE', ['AED 5000', 'Dhs. 5000', '5000 dirhams', '5 K AED']],
    ['EUR', 'DE', ['€5000', '5000 €', 'EUR5000', '5000 euros']],
    ['GBP', 'GB', ['£5,000', '5000 GBP', '5 K £', '5000 British pounds']],
    ['PKR', 'PK', ['Rs 5000', 'PKR 5000', '5000 rupees', 'Rs. 5000/-']],
    ['CAD', 'CA', ['$5000', 'CA$5000', 'CAD 5000']],
    ['ZMW', 'ZM', ['K5000', 'ZMW 5 K']],
  ])("accepts the sign, code and name of the organization's currency %s", (currency, country, texts) => {
    for (const text of texts) expect([text, read(currency, country, text)]).toEqual([text, { value: 5000 }]);
  });

  test.each([
    [
      'INR',
      'IN',
      [
        '$5000',
        '€5000',
        '£ 5000',
        'AED 5000',
        'USD5000',
        '5000 USD',
        'JPY 5000',
        '¥5000',
        '5000 euros',
        'US$ 5 K',
        '5 K £',
      ],
    ],
    ['USD', 'US', ['₹5000', 'Rs. 5000', '5000 INR', 'CA$5000', '5000 euros']],
    ['CAD', 'CA', ['US$5000', '5000 USD']],
  ])('rejects other currencies when the organization uses %s', (currency, country, texts) => {
    for (const text of texts) {
      expect([text, read(currency, country, text)]).toEqual([
        text,
        { problem: expect.stringMatching(`^Price is in another currency, got .+; expected ${currency}$`) },
      ]);
    }
  });

  test('does not parse a full stop after the currency sign as a decimal point', () => {
    for (const text of ['Rs.5000', 'Rs.5000/-', 'rs.5,000.00', 'INR.5000'])
      expect([text, read('INR', 'IN', text)]).toEqual([text, { value: 5000 }]);
    expect(read('INR', 'IN', 'Rs.-5000')).toEqual({ value: -5000 });
    expect(read('INR', 'IN', 'Rs.1.25Cr')).toEqual({ value: 12_500_000 });
    expect(read('AED', 'AE', 'Dhs.5000')).toEqual({ value: 5000 });
    expect(read('INR', 'IN', '₹.50')).toEqual({ value: 0.5 });
    expect(read('INR', 'IN', 'Rs .50')).toEqual({ value: 0.5 });
    expect(read('INR', 'IN', 'Rs. .50')).toEqual({ value: 0.5 });
  });

  test('accepts exponents with all digits, including decimals', () => {
    expect(read('INR', 'IN', '1.25000005E7')).toEqual({ value: 12_500_000.5 });
    expect(read('INR', 'IN', '1.2500000000000002E6')).toEqual({ value: 1_250_000 });
    expect(read('INR', 'IN', '1.25000005E+07')).toEqual({
      problem: expect.stringContaining('Price was shortened by a spreadsheet'),
    });
  });

  test('rejects other words', () => {
    for (const text of ['12 apples', 'about 5000', '5000 each', 'Flat 5000', '5000 USD each']) {
      expect([text, read('INR', 'IN', text)]).toEqual([text, { problem: 'Price is not a valid amount' }]);
    }
  });

  test('rejects an amount that a spreadsheet shortened', () => {
    expect(read('INR', 'IN', '1.25E+07')).toEqual({
      problem: expect.stringContaining('Price was shortened by a spreadsheet'),
    });
  });

  test('rounds to fifteen digits', () => {
    expect(read('INR', 'IN', '1250000.1000000001')).toEqual({ value: 1_250_000.1 });
    expect(read('INR', 'IN', '999999999999.99')).toEqual({ value: 999_999_999_999.99 });
    expect(read('INR', 'IN', '1250000.125')).toEqual({ value: 1_250_000.125 });
    expect(read('INR', 'IN', '9007199254740993')).toEqual({ value: Number('9007199254740993') });
  });
});
