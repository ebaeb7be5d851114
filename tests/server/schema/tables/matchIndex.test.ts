import { describe, expect, it } from 'vitest';
import type { Resource } from '#model/resource.ts';
import { matchIndex } from '../../../../server/schema/tables/matchIndex.ts';
import { statisticsObjects } from '../../../../server/schema/tables/triggers/statistics.ts';
import { loadSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { schemasDir } from '../../api.ts';

describe('the index of a match', () => {
  it('holds all that the match looks at, what must be kept first, texts as they are compared too, of the rows that are matched', async () => {
    const { model } = await loadSchemas(schemasDir);
    const { properties } = model.resources;
    expect(properties === undefined ? undefined : matchIndex(properties)).toEqual({
      label: 'match',
      text: '("enquiredFor", "propertyType", "price", ("price"::float8), gable.word_key("locality"), gable.word_key("city"), ("carpetArea"::float8), ("area"::float8)) include ("locality", "city", "propertySubType", "bhk", "carpetArea", "area", "createdAt", "_id")',
      where: '"deletedAt" is null and "status" in (\'Active\')',
    });
  });

  it('holds the keys of a list of free texts in place of the list, and is not made where texts would not fit into an entry, nor without a match', async () => {
    const {
      model: {
        resources: { leads, properties, tasks },
      },
    } = await loadSchemas(schemasDir);
    if (leads === undefined || properties === undefined || tasks === undefined)
      throw new Error('a resource is missing');
    expect(matchIndex(leads)?.text).toBe(
      '("propertyType", coalesce("budgetMax"::float8, \'Infinity\'::float8), coalesce("budgetMin"::float8, \'-Infinity\'::float8), ' +
        'gable.word_set("enquiredFor"), gable.word_set("_keys_locations"), gable.word_set("bhk"), coalesce("carpetArea"::float8, \'-Infinity\'::float8)) ' +
        'include ("enquiredFor", "budgetMin", "budgetMax", "_keys_locations", "propertySubType", "bhk", "carpetArea", "receivedAt", "_id")',
    );
    const [about] = properties.fields.filter(({ name }) => name === 'about');
    expect(
      matchIndex({ ...properties, matchFields: [...properties.matchFields, ...(about === undefined ? [] : [about])] }),
    ).toBeUndefined();
    // Someone may tick all of them: an entry too long would refuse the record.
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

  it('has statistics of what it is looked up by, where that is no column, and none where there is no match any more', async () => {
    const {
      model: {
        resources: { leads, tasks },
      },
    } = await loadSchemas(schemasDir);
    if (leads === undefined || tasks === undefined) throw new Error('a resource is missing');
    const textsOf = (resource: Resource) => statisticsObjects(resource).map(({ texts }) => texts);
    const repeated = [
      'drop statistics if exists gable."repeated_leads"',
      'create statistics gable."repeated_leads" (dependencies) on (lower("contactNo")), (lower("alternateContactNo")) from "leads"',
    ];
    expect(textsOf(leads)).toEqual([
      [
        'drop statistics if exists gable."match_leads"',
        'create statistics gable."match_leads" (dependencies) on ' +
          '(coalesce("budgetMax"::float8, \'Infinity\'::float8)), (coalesce("budgetMin"::float8, \'-Infinity\'::float8)) from "leads"',
      ],
      repeated,
    ]);
    expect(textsOf({ ...leads, mustFields: leads.mustFields.filter(({ name }) => name === 'budgetMax') })[0]?.[1]).toBe(
      'create statistics gable."match_leads" on (coalesce("budgetMax"::float8, \'Infinity\'::float8)) from "leads"',
    );
    expect(textsOf(tasks)).toEqual([
      ['drop statistics if exists gable."match_tasks"'],
      ['drop statistics if exists gable."repeated_tasks"'],
    ]);
  });

  it('distinguishes an end of a range from a number that another match looks at, too', async () => {
    const {
      model: {
        resources: { leads, properties },
      },
    } = await loadSchemas(schemasDir);
    expect(
      [leads, properties].map((each) => [
        each?.rangeEnds.low.map(({ name }) => name),
        each?.rangeEnds.high.map(({ name }) => name),
      ]),
    ).toEqual([
      [['budgetMin', 'carpetArea'], ['budgetMax']],
      [[], []],
    ]);
  });
});
