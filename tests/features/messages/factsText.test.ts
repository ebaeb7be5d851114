import { describe, expect, it } from 'vitest';
import { parseResource } from '#model/parseModel.ts';
import { context } from '../../kinds/context.ts';
import { factsText } from '../../../src/features/messages/factsText.ts';

const flats = parseResource({
  name: 'flats',
  title: 'Flat',
  plural: 'Flats',
  type: 'object',
  properties: {
    name: { type: 'string', public: true },
    price: { type: 'number', kind: 'money', title: 'Price', public: true },
    negotiable: { type: 'boolean', title: 'Negotiable', public: true },
    about: { type: 'string', kind: 'longText', title: 'About', public: true },
    owner: { type: 'string', title: 'Owner' },
  },
});

describe('factsText', () => {
  it('returns one line per public field', () => {
    const record = {
      _id: '1',
      name: 'Flat 4',
      price: 12_500_000,
      negotiable: false,
      about: 'Long story',
      owner: 'Asha',
    };
    expect(factsText(flats, record, context)).toBe('Flat 4\n\nPrice: 1.25 Cr');
  });

  it('returns an empty text for a resource without public fields', () => {
    const keys = parseResource({
      name: 'keys',
      title: 'Key',
      plural: 'Keys',
      type: 'object',
      properties: { name: { type: 'string' } },
    });
    expect(factsText(keys, { name: 'Front door' }, context)).toBe('');
  });
});
