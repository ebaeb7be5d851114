import { describe, expect, it } from 'vitest';
import { copyRow, emptyRow } from '#kinds/rows/newRow.ts';
import { nextText } from '#kinds/rows/nextText.ts';
import { parseField } from '#model/parseField.ts';

const { fields } = parseField('units', {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      unitNumber: { type: 'string', unique: true },
      bhk: { type: 'string' },
      availability: { type: 'string', default: 'Available' },
    },
  },
});

describe('nextText', () => {
  it.each([
    ['A-109', 'A-110'],
    ['P-9', 'P-10'],
    ['V-09', 'V-10'],
    ['T2-099B', 'T2-100B'],
    ['12', '13'],
    ['Corner', 'Corner 2'],
    ['9'.repeat(30), `1${'0'.repeat(30)}`],
  ])('continues %s with %s', (text, next) => {
    expect(nextText(text)).toBe(next);
  });
});

describe('new row', () => {
  it('contains every field with its default', () => {
    expect(emptyRow(fields)).toEqual({ unitNumber: null, bhk: null, availability: 'Available' });
  });

  it('copies a row with the next unused unique value', () => {
    const rows = [{ unitNumber: 'A-101', bhk: '2' }, { unitNumber: 'a-102' }];
    expect(copyRow(rows[0] ?? {}, fields, rows)).toEqual({ unitNumber: 'A-103', bhk: '2' });
    expect(copyRow({ unitNumber: null, bhk: '3' }, fields, rows)).toEqual({ unitNumber: null, bhk: '3' });
  });
});
