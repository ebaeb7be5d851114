import { describe, expect, it } from 'vitest';
import type { Resource } from '#model/resource.ts';
import { matchIndex } from '../../../../../server/schema/tables/indexes/matchIndex.ts';
import { loadSchemas } from '../../../../../server/schema/files/loadSchemas.ts';
import { schemasDir } from '../../../support/api.ts';

describe('matchIndex', () => {
  it('includes all fields of the match, with text keys, for the records that can match', async () => {
    const { model } = await loadSchemas(schemasDir);
    const { properties } = model.resources;
    expect(properties === undefined ? undefined : matchIndex(properties)).toEqual({
      label: 'match',
      text: '(("price"::float8), gable.word_key("locality"), gable.word_key("city"), ("carpetArea"::float8), ("area"::float8)) include ("enquiredFor", "propertyType", "price", "locality", "city", "propertySubType", "bhk", "carpetArea", "area", "createdAt", "_id")',
      where: '"deletedAt" is null and "status" in (\'Active\')',
    });
  });

  it('uses the keys of text lists, and returns undefined for large entries and without a match', async () => {
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
    // A user may select all choices. If the index entry were too long, the record would be rejected.
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
