import { describe, expect, it } from 'vitest';
import { parseResource } from '#model/parseModel.ts';
import type { PropertySchema } from '#model/schema/schema.ts';
import { followFields } from '../../../../src/resources/form/values/followFields.ts';

const flats = (properties: Readonly<Record<string, PropertySchema>>) =>
  parseResource({ name: 'flats', title: 'Flat', plural: 'Flats', type: 'object', properties });
const text: PropertySchema = { type: 'string' };

describe('followFields', () => {
  it('moves a value to the renamed field, unless that has a value', () => {
    const [before, after] = [flats({ tel: text }), flats({ phone: { ...text, was: 'tel' } })];
    expect(followFields(before, after, { tel: '98450' })).toEqual({
      moved: [{ to: 'phone', value: '98450' }],
      gone: [],
      added: [],
    });
    expect(followFields(before, after, { tel: '98450', phone: '99450' }).moved).toEqual([]);
  });

  it('returns the values of removed fields, and the added fields', () => {
    const [before, after] = [
      flats({ name: text, fax: text, telex: text }),
      flats({ name: text, pets: { type: 'boolean' } }),
    ];
    const { gone, added, moved } = followFields(before, after, { name: 'Flat 7', fax: '080', telex: null });
    expect(gone.map(({ field, value }) => [field.name, value])).toEqual([['fax', '080']]);
    expect([added, moved]).toEqual([['pets'], []]);
  });
});
