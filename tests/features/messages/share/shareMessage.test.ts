import { describe, expect, it } from 'vitest';
import { parseResource } from '#model/parseModel.ts';
import { context } from '../../../kinds/context.ts';
import { shareMessage } from '../../../../src/features/messages/share/shareMessage.ts';

const flats = parseResource({
  name: 'flats',
  title: 'Flat',
  plural: 'Flats',
  type: 'object',
  properties: {
    name: { type: 'string', public: true },
    price: { type: 'number', kind: 'money', title: 'Price', public: true },
    city: { type: 'string', title: 'City', public: true },
    street: { type: 'string', title: 'Street' },
    use: { type: 'string', enum: ['Rent', 'Sale'] },
  },
  preview: {
    address: '/flats',
    purpose: 'Flats',
    published: 'use',
    title: 'name',
    price: 'price',
    per: { by: 'use', values: { Rent: 'a month' } },
    place: ['street', 'city'],
    sharer: { resource: 'users', name: 'username' },
  },
});
const record = { _id: '1', name: 'Flat 4', price: 25_000, city: 'Mumbai', street: 'Hill Road', use: 'Rent' };

describe('shareMessage', () => {
  it('returns a greeting with the public facts of the record', () => {
    expect(shareMessage({ resource: flats, record, context, name: 'Asha Rao', hasLink: true })).toBe(
      'Hi Asha, here is a flat that may suit you: Flat 4, in Mumbai, for 25.00 K a month. ' +
        'Photos and details are on the page below. Shall I arrange a visit?',
    );
  });

  it('does not name a place that the title names', () => {
    const named = { ...record, name: 'Flat 4 in mumbai' };
    expect(shareMessage({ resource: flats, record: named, context, name: '', hasLink: false })).toBe(
      'Hello, here is a flat that may suit you: Flat 4 in mumbai, for 25.00 K a month. Shall I arrange a visit?',
    );
  });

  it('does not greet with a phone number, and mentions the page only when there is a link', () => {
    const message = shareMessage({
      resource: flats,
      record: { _id: '2', name: 'Flat 5' },
      context,
      name: '+919845012345',
      hasLink: false,
    });
    expect(message).toBe('Hello, here is a flat that may suit you: Flat 5. Shall I arrange a visit?');
  });

  it('returns an empty text for a resource without public fields', () => {
    const keys = parseResource({
      name: 'keys',
      title: 'Key',
      plural: 'Keys',
      type: 'object',
      properties: { name: { type: 'string' } },
    });
    expect(shareMessage({ resource: keys, record: { name: 'Front door' }, context, name: '', hasLink: false })).toBe(
      '',
    );
  });
});
