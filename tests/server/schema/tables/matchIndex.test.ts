import { describe, expect, it } from 'vitest';
import type { Resource } from '#model/resource.ts';
import { matchIndex } from '../../../../server/schema/tables/matchIndex.ts';
import { loadSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { schemasDir } from '../../api.ts';

describe('the index of a match', () => {
  it('contains everything that the match compares, including normalized texts, for the matched rows', async () => {
    const { model } = await loadSchemas(schemasDir);
    const { properties } = model.resources;
    expect(properties === undefined ? undefined : matchIndex(properties)).toEqual({
      label: 'match',
      text: '(("price"::float8), gable.word_key("locality"), gable.word_key("city"), ("carpetArea"::float8), ("area"::float8)) include ("enquiredFor", "propertyType", "price", "locality", "city", "propertySubType", "bhk", "carpetArea", "area", "createdAt", "_id")',
      where: '"deletedAt" is null and "status" in (\'Active\')',
    });
  });

  it('contains the keys of a list of free texts, and is not created if texts would not fit into an entry, nor without a match', async () => {
    const {
      model: {
        resources: { leads, properties, tasks },
      },
    } = await loadSchemas(schemasDir);
    if (leads === undefined || properties === undefined || tasks === undefined)
      throw new Error('a resource is missing');
    expect(matchIndex(leads)?.text).toBe(
      '(("budgetMin"::float8), ("budgetMax"::float8), ("carpetArea"::float8)) ' +
        'include ("enquiredFor", "propertyType", "budgetMin", "budgetMax", "_keys_locations", "propertySubType", "bhk", "carpetArea", "receivedAt", "_id")',
    );
    const [about] = properties.fields.filter(({ name }) => name === 'about');
    expect(
      matchIndex({ ...properties, matchFields: [...properties.matchFields, ...(about === undefined ? [] : [about])] }),
    ).toBeUndefined();
    // A user may select all of them: an entry that is too long would refuse the record.
    const [wants] = leads.matchFields.filter(({ name }) => name === 'bhk');
    const ticked = (choices: number): Resource => ({
      ...leads,
      matchFields: leads.matchFields.map((field) =>
        field === wants
          ? { ...field, choices: Array.from({ length: choices }, (_, index) => `Choice number ${100 + index}`) }
          : field,
      ),
    });
    expect([matchIndex(ticked(20)), matchIndex(ticked(100))]).toEqual([
      expect.objectContaining({ label: 'match' }),
      undefined,
    ]);
    expect(matchIndex(tasks)).toBeUndefined();
  });
});
