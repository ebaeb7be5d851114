import { describe, expect, it } from 'vitest';
import { fromLabel, titleOfRange } from '#kinds/shared/filters/fromLabel.ts';

describe('fromLabel', () => {
  it.each([
    ['Price', 'Price from'],
    ['Min. budget', 'Min. budget from'],
    ['Budget from', 'Budget from'],
    ['Price up to', 'Price from'],
    ['Scheduled for', 'Scheduled from'],
    ['Booked on', 'Booked from'],
    ['Check-in', 'Check-in from'],
    ['From', 'From'],
  ])('%s → %s', (title, label) => {
    expect(fromLabel(title)).toBe(label);
  });

  it('titleOfRange removes a trailing preposition', () => {
    expect([titleOfRange('Received'), titleOfRange('Possession by')]).toEqual(['Received', 'Possession']);
  });
});
