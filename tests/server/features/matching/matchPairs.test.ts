import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { matchesIn } from '#model/match/match.ts';
import { type Distance, scoreOf } from '#model/match/reasons.ts';
import { parseModel } from '#model/parseModel.ts';
import { createSchemaState } from '../../../../server/schema/lifecycle/schemaState.ts';
import { type Person, type TestApi } from '../../support/api.ts';
import { answerOf, type Lead, createMatchRecords, type Property } from './createMatchRecords.ts';

const records = createMatchRecords();
const { storeLead, storeProperty, readMatches } = records;
let api: TestApi;
let all: Person;
beforeAll(() => {
  ({ api, all } = records);
});

type Stored<T> = T & { readonly _id: string; readonly at: string };

const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null, freq: 4 });
const some = <T>(...values: readonly T[]): fc.Arbitrary<T[]> =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 });
const types = fc.constantFrom('Residential', 'Commercial');
const subTypes = fc.constantFrom('Villa', 'Plot', 'Office');
const amount = fc.integer({ min: 60, max: 85 }).map((lacs) => lacs * 100_000);
const size = fc.integer({ min: 80, max: 120 });
const leadLike: fc.Arbitrary<Lead> = fc
  .record({
    enquiredFor: some('Buy', 'Rent'),
    propertyType: maybe(types),
    propertySubType: maybe(subTypes),
    bhk: some('1', '2', '3'),
    budgetMin: maybe(fc.oneof(amount, fc.constant(0))),
    budgetMax: maybe(fc.oneof(amount, fc.constant(0))),
    locations: some('Hebbal', 'WHITEFIELD', 'Çosta', 'Bengaluru'),
    carpetArea: maybe(size),
    status: fc.constantFrom('New', 'Callback', 'Booked'),
    // The schema rejects a min budget above the max budget.
  })
  .map((lead) =>
    lead.budgetMin !== null && lead.budgetMax !== null && lead.budgetMin > lead.budgetMax
      ? { ...lead, budgetMin: null }
      : lead,
  );
const propertyLike: fc.Arbitrary<Property> = fc.record({
  enquiredFor: fc.constantFrom('Sale', 'Rent'),
  propertyType: types,
  propertySubType: maybe(subTypes),
  bhk: maybe(fc.constantFrom('1', '2', '3')),
  price: fc.oneof(amount, fc.constantFrom(13_500, 1_200_000, 1_400_000)),
  locality: maybe(fc.constantFrom('hebbal', 'Whitefield', 'Costa', 'Elsewhere')),
  city: maybe(fc.constantFrom('Bengaluru', 'Mysuru')),
  carpetArea: maybe(size),
  area: size,
  status: fc.constantFrom('Active', 'Active', 'Sold'),
});

/** The criteria of the shipped file, written again by hand. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const same = (wanted: readonly (string | null)[], had: readonly (string | null)[]): Distance => {
  const [a, b] = [wanted, had].map((list) => list.filter((each) => each !== null)) as [string[], string[]];
  return a.length === 0 || b.length === 0 ? null : a.some((each) => b.includes(each)) ? 0 : 1;
};
const between = (value: number | null, from: number | null, to: number | null): Distance => {
  if (value === null || (from === null && to === null)) return null;
  if (from !== null && value < from) return from === 0 ? -100 : ((value - from) / from) * 100;
  if (to !== null && value > to) return to === 0 ? 100 : ((value - to) / to) * 100;
  return 0;
};
const distancesOf = (lead: Lead, property: Property): readonly Distance[] => [
  same(
    lead.enquiredFor.map((each) => (each === 'Buy' ? 'Sale' : each)),
    [property.enquiredFor],
  ),
  same([lead.propertyType], [property.propertyType]),
  // A budget without a min does not match prices below a fifth of its max.
  between(
    property.price,
    lead.budgetMax !== null && (lead.budgetMin ?? 0) <= 0 ? lead.budgetMax * 0.2 : lead.budgetMin,
    lead.budgetMax,
  ),
  same(
    lead.locations.map(plain),
    [property.locality, property.city].map((each) => (each === null ? null : plain(each))),
  ),
  same([lead.propertySubType], [property.propertySubType]),
  same(lead.bhk, [property.bhk]),
  between(property.carpetArea ?? property.area, lead.carpetArea, null),
];
const hasNoCriteria = (lead: Lead): boolean =>
  distancesOf(lead, {
    enquiredFor: 'Sale',
    propertyType: 'x',
    propertySubType: 'x',
    bhk: 'x',
    price: 1,
    locality: 'x',
    city: 'x',
    carpetArea: 1,
    area: 1,
    status: '',
  }).every((each) => each === null);
const fitting = (lead: Stored<Lead>, property: Stored<Property>): number | undefined => {
  const [match] = matchesIn(api.model);
  const distances = distancesOf(lead, property);
  if (
    match === undefined ||
    lead.status === 'Booked' ||
    property.status === 'Sold' ||
    hasNoCriteria(lead) ||
    distances[0] === 1 ||
    distances[1] === 1 ||
    Math.abs(distances[2] ?? 0) > 20
  )
    return undefined;
  const score = scoreOf(match.criteria, distances);
  return score >= match.minPercent ? score : undefined;
};

describe('matches', () => {
  it('never offer a low rental to a buyer, with or without a stated purpose', async () => {
    await api.pool.query('truncate leads, properties');
    const rental = await storeProperty({
      enquiredFor: 'Rent',
      price: 13_500,
      locality: 'Hebbal',
      propertySubType: 'Apartment',
      bhk: '2',
    });
    const home = await storeProperty({
      enquiredFor: 'Sale',
      price: 11_000_000,
      locality: 'Hebbal',
      propertySubType: 'Apartment',
      bhk: '2',
    });
    const wish = {
      propertyType: 'Residential',
      propertySubType: 'Apartment',
      bhk: ['2'],
      locations: ['Hebbal'],
      budgetMax: 12_000_000,
    };
    const idsOf = async (resource: string, id: string): Promise<readonly string[]> =>
      answerOf(await readMatches(all, resource, id)).matches.map(({ record }) => record._id);
    const buyers = await Promise.all([
      storeLead({ ...wish }),
      storeLead({ ...wish, budgetMin: 0 }),
      storeLead({ ...wish, enquiredFor: ['Buy'] }),
      storeLead({ ...wish, enquiredFor: ['Buy', 'Rent'] }),
    ]);
    const tenant = await storeLead({ ...wish, budgetMax: 15_000 });
    expect(await Promise.all(buyers.map((id) => idsOf('leads', id)))).toEqual(buyers.map(() => [home]));
    expect(await idsOf('leads', tenant)).toEqual([rental]);
    expect(await idsOf('properties', rental)).toEqual([tenant]);
    expect([...(await idsOf('properties', home))].sort()).toEqual([...buyers].sort());
    const filter = encodeURIComponent(JSON.stringify({ $matches: { resource: 'leads', _id: buyers[0] } }));
    expect((await api.call(all, `GET /api/v2/admin/get-property?filter=${filter}`)).body).toMatchObject({
      data: [{ _id: home }],
      total: 1,
    });
    const wide = await storeLead({ ...wish, budgetMin: 10_000, enquiredFor: [] });
    expect((await idsOf('leads', wide)).length).toBe(2);
  });

  it('are the same from both sides as a comparison of every pair, sorted by score and date', async () => {
    const day = (index: number): string => new Date(Date.UTC(2026, 0, 1 + index)).toISOString();
    await fc.assert(
      fc.asyncProperty(
        fc.array(leadLike, { minLength: 3, maxLength: 12 }),
        fc.array(propertyLike, { minLength: 3, maxLength: 12 }),
        async (leadRows, propertyRows) => {
          await api.pool.query('truncate leads, properties');
          const leads = await Promise.all(
            leadRows.map(
              async (lead, index): Promise<Stored<Lead>> => ({
                ...lead,
                at: day(index),
                _id: await storeLead(lead, { receivedAt: day(index) }),
              }),
            ),
          );
          const properties = await Promise.all(
            propertyRows.map(
              async (property, index): Promise<Stored<Property>> => ({
                ...property,
                at: day(index),
                _id: await storeProperty(property, { createdAt: day(index) }),
              }),
            ),
          );
          const expected = leads.flatMap((lead) =>
            properties.flatMap((property) => {
              const score = fitting(lead, property);
              return score === undefined ? [] : [{ lead, property, score }];
            }),
          );
          const best = (a: { score: number; at: string }, b: { score: number; at: string }): number =>
            b.score - a.score || b.at.localeCompare(a.at);
          for (const lead of leads) {
            const data = answerOf(await readMatches(all, 'leads', lead._id));
            const wanted = expected
              .filter((pair) => pair.lead === lead)
              .map(({ property, score }) => ({ _id: property._id, at: property.at, score }))
              .sort(best);
            expect(data.matches.map(({ record, score }) => [record._id, score])).toEqual(
              wanted.map(({ _id, score }) => [_id, score]),
            );
            expect(data.total).toBe(wanted.length);
          }
          for (const property of properties) {
            const data = answerOf(await readMatches(all, 'properties', property._id));
            const wanted = expected
              .filter((pair) => pair.property === property)
              .map(({ lead, score }) => ({ _id: lead._id, at: lead.at, score }))
              .sort(best);
            expect(data.matches.map(({ record, score }) => [record._id, score])).toEqual(
              wanted.map(({ _id, score }) => [_id, score]),
            );
          }
        },
      ),
      { numRuns: 4, seed: 7, endOnFailure: true },
    );
  });

  it('match one of several list values, and no others', async () => {
    await api.pool.query('truncate leads, properties');
    const property = await storeProperty({ bhk: '3', locality: 'Hebbal', city: null });
    const wish = { enquiredFor: ['Buy'], propertyType: 'Residential', bhk: ['3'], budgetMax: 8_000_000 };
    const [right, wrong, alone] = [
      await storeLead({ ...wish, locations: ['Elsewhere', 'HEBBAL'] }),
      await storeLead({ ...wish, locations: ['Nowhere', 'Elsewhere'] }),
      await storeLead({ ...wish, locations: ['hebbal'] }),
    ];
    const { matches } = answerOf(await readMatches(all, 'properties', property));
    expect(matches.map(({ record, score, summary }) => [record._id, score, summary])).toEqual([
      [alone, 89, '5 of 5'],
      [right, 89, '5 of 5'],
      [wrong, 68, '4 of 5, place differs'],
    ]);
  });

  it('compare choices with free text ignoring case and accents, from both sides', async () => {
    await api.pool.query('truncate leads, properties');
    const on = [
      { own: 'enquiredFor', other: 'enquiredFor', pairs: { Buy: 'Sale' } },
      { title: 'Wanted', own: 'locations', other: 'propertySubType' },
      { title: 'Named', own: 'propertySubType', other: 'city' },
    ];
    const schemas = Object.values(api.model.resources).map(({ schema }) =>
      schema.name === 'leads' ? { ...schema, match: { resource: 'properties', on } } : schema,
    );
    const before = api.options.schemas();
    api.useState(await createSchemaState(parseModel({ resources: schemas, settings: api.model.settings }, 'free')));
    const lead = await storeLead({ enquiredFor: ['Buy'], locations: ['VILLA', 'Plot'], propertySubType: 'Office' });
    const both = await storeProperty({ propertySubType: 'Villa', city: 'officé' });
    const [one] = [
      await storeProperty({ propertySubType: 'Villa', city: 'Elsewhere' }),
      await storeProperty({ propertySubType: 'Office', city: 'Elsewhere' }),
    ];
    expect(
      answerOf(await readMatches(all, 'leads', lead)).matches.map(({ record, score }) => [record._id, score]),
    ).toEqual([
      [both, 100],
      [one, 67],
    ]);
    expect(
      answerOf(await readMatches(all, 'properties', both)).matches.map(({ record, score }) => [record._id, score]),
    ).toEqual([[lead, 100]]);
    api.useState(before);
  });
});
