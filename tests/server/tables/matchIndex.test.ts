import { describe, expect, it } from 'vitest';
import { matchIndex } from '../../../server/tables/matchIndex.ts';
import { loadSchemas } from '../../../server/schemas/loadSchemas.ts';
import { schemasDir } from '../api.ts';

describe('the index of a match', () => {
  it('holds all that the match looks at, texts as they are compared too, of the rows that are matched', async () => {
    const { model } = await loadSchemas(schemasDir);
    const { properties } = model.resources;
    expect(properties === undefined ? undefined : matchIndex(properties)).toEqual({
      label: 'match',
      text: '("enquiredFor", "propertyType", "propertySubType", "bhk", gable.plain("locality"), gable.plain("city")) include ("price", "locality", "city", "carpetArea", "area", "createdAt", "_id")',
      where: '"deletedAt" is null and "status" in (\'Active\')',
    });
  });

  it('is not made where a list of free texts would not fit into an entry, nor without a match', async () => {
    const { model: { resources: { leads, tasks } } } = await loadSchemas(schemasDir);
    expect(leads?.matchFields.map(({ name }) => name)).toContain('locations');
    expect([leads, tasks].map((resource) => (resource === undefined ? 'missing' : matchIndex(resource)))).toEqual([undefined, undefined]);
  });
});
