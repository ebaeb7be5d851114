import { describe, expect, it } from 'vitest';
import { amountInWords } from '#model/values/numbers/amountInWords.ts';
import { exactAmountText } from '#model/values/numbers/amounts.ts';
import { financialYearOf, documentNumberText } from '#model/values/time/financialYear.ts';

describe('amountInWords and exactAmountText', () => {
  it.each<[number, string]>([
    [0, 'Rupees Zero Only'],
    [0.05, 'Rupees Zero and Five Paise Only'],
    [7, 'Rupees Seven Only'],
    [19, 'Rupees Nineteen Only'],
    [20, 'Rupees Twenty Only'],
    [100, 'Rupees One Hundred Only'],
    [1050.5, 'Rupees One Thousand Fifty and Fifty Paise Only'],
    [100_000, 'Rupees One Lakh Only'],
    [12_500_000, 'Rupees One Crore Twenty Five Lakh Only'],
    [
      999_999_999_999.99,
      'Rupees Ninety Nine Thousand Nine Hundred Ninety Nine Crore Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine and Ninety Nine Paise Only',
    ],
    [-12, 'Minus Rupees Twelve Only'],
  ])('writes %d in words', (value, words) => {
    expect(amountInWords(value, 'INR')).toBe(words);
  });

  it('uses the code of other currencies', () => {
    expect(amountInWords(12.5, 'AED')).toBe('AED Twelve and Fifty Hundredths Only');
  });

  it.each<[number, string]>([
    [0, '0.00'],
    [7, '7.00'],
    [999.5, '999.50'],
    [1000, '1,000.00'],
    [100_000, '1,00,000.00'],
    [12_500_000, '1,25,00,000.00'],
    [999_999_999_999.99, '9,99,99,99,99,999.99'],
    [-1234.5, '-1,234.50'],
  ])('writes %d with all digits', (value, text) => {
    expect(exactAmountText(value)).toBe(text);
  });
});

describe('financial year', () => {
  it.each([
    ['2026-03-31', '2025-26'],
    ['2026-04-01', '2026-27'],
    ['2027-01-01', '2026-27'],
    ['1999-12-31', '1999-00'],
  ])('financialYearOf(%s) is %s', (day, year) => {
    expect(financialYearOf(day)).toBe(year);
  });

  it('numberText inserts the year and the padded number', () => {
    expect(documentNumberText('INV/{year}/{number:4}', { year: '2026-27', number: 42 })).toBe('INV/2026-27/0042');
    expect(documentNumberText('{year}-{number}', { year: '2026-27', number: 12_345 })).toBe('2026-27-12345');
  });
});
