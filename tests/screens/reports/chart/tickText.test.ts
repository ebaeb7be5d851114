import { expect, it } from 'vitest';
import { tickText } from '../../../../src/screens/reports/chart/tickText.ts';

it('lines of one group keep different labels on the axis of a chart', () => {
  expect(tickText('Farah Khan', 12)).toBe('Farah Khan');
  expect(tickText('Sandeep Kulkarni', 12)).toBe('Sandeep Kul…');
  expect(tickText('Website ▸ Contact form', 20)).toBe('Webs… ▸ Contact form');
  const long = 'Channel partner ▸ ';
  expect(new Set([`${long}Northlight Realty`, `${long}Bright Pixel Homes`].map((one) => tickText(one, 20))).size).toBe(
    2,
  );
});
