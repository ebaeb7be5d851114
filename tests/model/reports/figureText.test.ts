import { describe, expect, it } from 'vitest';
import { cellNumber, figureText, exactCellText, shareText } from '#model/reports/figureText.ts';

describe('cell of a report', () => {
  it('is formatted in its unit', () => {
    expect(figureText(1_234_567, 'count')).toBe('12,34,567');
    expect([
      figureText(12, 'seconds'),
      figureText(245, 'seconds'),
      figureText(3725, 'seconds'),
      figureText(3_600_000, 'seconds'),
    ]).toEqual(['12 s', '4 min 5 s', '1 h 2 min', '1,000 h']);
    expect([figureText(45, 'minutes'), figureText(485, 'minutes')]).toEqual(['45 min', '8 h 5 min']);
    expect([figureText(12.34, 'percent'), figureText(100, 'percent')]).toEqual(['12.3%', '100%']);
    expect([figureText('12500000.00', 'money'), figureText('3907000', 'money'), figureText('999.5', 'money')]).toEqual([
      '1.25 Cr',
      '39.07 Lacs',
      '999.5',
    ]);
  });

  it('has an exact text for its tooltip', () => {
    expect(exactCellText('12500000.10', 'money')).toBe('1,25,00,000.10');
    expect(exactCellText(3725, 'seconds')).toBe('1 h 2 min 5 s');
    expect([exactCellText(245, 'seconds'), exactCellText(7, 'count'), exactCellText(null, 'money')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('shows a dash without a value, and 0 for zero', () => {
    expect([figureText(null, 'percent'), figureText(0, 'percent'), cellNumber(null), cellNumber('0.00')]).toEqual([
      '–',
      '0%',
      null,
      0,
    ]);
  });

  it('shows its share of a row or column, and a dash when the total is zero', () => {
    expect([shareText(1, 3), shareText(0, 3), shareText(3, 3), shareText(0, 0), shareText(null, 3)]).toEqual([
      '33.3%',
      '0%',
      '100%',
      '–',
      '–',
    ]);
  });
});
