import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchesIn } from '#model/match/match.ts';
import { type Distance, scoreOf } from '#model/match/reasons.ts';
import { parseModel } from '#model/parseModel.ts';
import type { MatchesAnswer } from '#model/wire/wire.ts';
import { createSchemaState } from '../../../../server/schema/lifecycle/schemaState.ts';
import { openTestApi, type Person, type Reply, type TestApi } from '../../support/api.ts';

let api: TestApi;
let all: Person;

type Row = Readonly<Record<string, unknown>>;
type Lead = {
  enquiredFor: string[];
  propertyType: string | null;
  propertySubType: string | null;
  bhk: string[];
  budgetMin: number | null;
  budgetMax: number | null;
  locations: string[];
  carpetArea: number | null;
  status: string;
};
type Property = {
  enquiredFor: string;
  propertyType: string;
  propertySubType: string | null;
  bhk: string | null;
  price: number;
  locality: string | null;
  city: string | null;
  carpetArea: number | null;
  area: number;
  status: string;
};
type Stored<T> = T & { readonly _id: string; readonly at: string };

const answerOf = (reply: Reply): MatchesAnswer['data'] => reply.body['data'] as MatchesAnswer['data'];
const errorOf = (reply: Reply) => reply.body['error'] as { code: string; message: string };
const readMatches = (person: Person, resource: string, id: string, query = ''): Promise<Reply> =>
  api.call(person, `GET /api/rest/${resource}/${id}/matches?perPage=100${query}`);

const insert = async (table: string, row: Row): Promise<string> => {
  const values = { _id: v7(), ...row };
  const names = Object.keys(values);
  await api.pool.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(values),
  );
  return values._id;
};
const area = (name: string, squareMetres: number | null): Row => ({
  [name]: squareMetres,
  [`${name}_value`]: squareMetres,
  [`${name}_unit`]: squareMetres === null ? null : 'sq m',
});

let made = 0;
const storeLead = async (lead: Partial<Lead> = {}, more: Row = {}): Promise<string> => {
  const { carpetArea = null, ...plain } = lead;
  const number = (made += 1);
  return insert('leads', {
    name: `Lead ${number}`,
    contactNo: `+9199${20_000_000 + number}`,
    source: 'Website',
    status: 'New',
    receivedAt: '2026-01-02T00:00:00Z',
    ...plain,
    ...area('carpetArea', carpetArea),
    ...more,
  });
};
const storeProperty = async (property: Partial<Property> = {}, more: Row = {}): Promise<string> => {
  const { carpetArea = null, area: size = 100, ...plain } = property;
  return insert('properties', {
    title: `Property ${(made += 1)}`,
    enquiredFor: 'Sale',
    propertyType: 'Residential',
    propertySubType: 'Villa',
    price: 7_000_000,
    status: 'Active',
    ...plain,
    ...area('carpetArea', carpetArea),
    ...area('area', size),
    ...more,
  });
};

beforeAll(async () => {
  api = await openTestApi();
  all = await api.person({ leads: ['view'], properties: ['view'] });
});
afterAll(() => api.close());

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

  it('return reasons in words, and are paginated', async () => {
    await api.pool.query('truncate leads, properties');
    const lead = await storeLead({
      enquiredFor: ['Buy'],
      propertyType: 'Residential',
      propertySubType: 'Villa',
      bhk: ['3'],
      budgetMax: 7_000_000,
      locations: ['Hebbal'],
    });
    const near = await storeProperty({ bhk: '3', price: 7_420_000, locality: 'Hebbal' });
    await storeProperty({ bhk: '3', locality: 'hebbal', price: 6_500_000 });
    const data = answerOf(await readMatches(all, 'leads', lead));
    expect(data.matches.map(({ score, summary }) => [score, summary])).toEqual([
      [96, '6 of 6'],
      [92, '5 of 6, price 6 % over'],
    ]);
    expect(data.matches[1]).toMatchObject({
      record: { _id: near, price: 7_420_000 },
      reasons: expect.arrayContaining([
        { title: 'Price', verdict: 'near', text: 'Price 6 % over' },
        { title: 'Carpet area', verdict: 'unknown', text: 'Carpet area not specified' },
      ]),
    });
    const second = answerOf(await api.call(all, `GET /api/rest/leads/${lead}/matches?perPage=1&page=2`));
    expect([second.total, second.matches.map(({ record }) => record._id)]).toEqual([2, [near]]);
  });

  it('report which criterion excludes most when nothing matches, and are empty for closed records', async () => {
    await api.pool.query('truncate leads, properties');
    const lead = await storeLead({
      enquiredFor: ['Buy'],
      propertyType: 'Commercial',
      locations: ['Hebbal'],
      budgetMax: 1_000_000,
    });
    await storeProperty({ locality: 'Hebbal' });
    await storeProperty({ propertyType: 'Commercial', locality: 'Elsewhere' });
    await storeProperty({ status: 'Sold' });
    expect(answerOf(await readMatches(all, 'leads', lead))).toMatchObject({
      total: 0,
      matches: [],
      candidates: 2,
      excluded: [
        { title: 'Price', count: 2 },
        { title: 'Property type', count: 1 },
        { title: 'Place', count: 1 },
      ],
    });
    const booked = answerOf(
      await readMatches(all, 'leads', await storeLead({ status: 'Booked', enquiredFor: ['Buy'] })),
    );
    expect([booked.closed, booked.total]).toEqual(['Booked', 0]);
    const silent = answerOf(await readMatches(all, 'leads', await storeLead()));
    expect([silent.criteria.some(({ stated }) => stated), silent.total, silent.excluded]).toEqual([
      false,
      0,
      undefined,
    ]);
  });

  it('respect scope, module permissions and authentication', async () => {
    await api.pool.query('truncate leads, properties');
    const agent = await api.person({ leads: ['viewAssigned'], properties: ['view'] });
    const property = await storeProperty({ bhk: '3', locality: 'Hebbal' });
    const wish = { enquiredFor: ['Buy'], propertyType: 'Residential', bhk: ['3'], budgetMax: 8_000_000 };
    const [own, other] = [await storeLead(wish, { assignedTo: agent.id }), await storeLead(wish)];
    expect(answerOf(await readMatches(all, 'properties', property)).total).toBe(2);
    expect(answerOf(await readMatches(agent, 'properties', property)).matches.map(({ record }) => record._id)).toEqual([
      own,
    ]);
    expect((await readMatches(agent, 'leads', other)).status).toBe(404);
    const half = await api.person({ properties: ['view'] });
    expect(
      await readMatches(half, 'properties', property).then((reply) => [reply.status, errorOf(reply).message]),
    ).toEqual([403, 'You need the permission “Leads: View all, View team records or View own” to do this.']);
    expect((await readMatches(half, 'leads', own)).status).toBe(403);
    expect((await api.call(undefined, `GET /api/rest/leads/${own}/matches`)).status).toBe(401);
  });

  it('ignore fields that the user may not read, in reasons, score and order', async () => {
    await api.pool.query('truncate leads, properties');
    const schemas = Object.values(api.model.resources).map(({ schema }) =>
      schema.name === 'leads'
        ? {
            ...schema,
            properties: {
              ...schema.properties,
              budgetMax: { ...schema.properties['budgetMax'], type: 'number' as const, readable: 'viewContact' },
            },
          }
        : schema,
    );
    const model = parseModel({ resources: schemas, settings: api.model.settings }, 'hidden');
    const before = api.options.schemas();
    api.useState(await createSchemaState(model));
    const reader = await api.person({ leads: ['view', 'viewContact'], properties: ['view'] });
    const property = await storeProperty({ price: 9_000_000, locality: 'Hebbal' });
    const wish = { enquiredFor: ['Buy'], propertyType: 'Residential', locations: ['Hebbal'] };
    const dear = await storeLead({ ...wish, budgetMax: 9_500_000 }, { receivedAt: '2026-01-01T00:00:00Z' });
    const cheap = await storeLead({ ...wish, budgetMax: 2_000_000 }, { receivedAt: '2026-01-03T00:00:00Z' });
    const [visible, hidden] = [
      answerOf(await readMatches(reader, 'properties', property)),
      answerOf(await readMatches(all, 'properties', property)),
    ];
    expect(visible.matches.map(({ record }) => record._id)).toEqual([dear]);
    expect(hidden.matches.map(({ record }) => record._id)).toEqual([cheap, dear]);
    expect(new Set(hidden.matches.map(({ score }) => score)).size).toBe(1);
    expect(JSON.stringify(hidden)).not.toMatch(/Price|budgetMax/);
    api.useState(before);
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

  it('can be filtered, counted, tallied and exported as a list, with the permissions of the user', async () => {
    await api.pool.query('truncate leads, properties');
    const mine = await api.person({ leads: ['viewAssigned'], properties: ['view', 'export'] });
    const wish = { enquiredFor: ['Buy'], propertyType: 'Residential', propertySubType: 'Villa', budgetMax: 8_000_000 };
    const [lead, own] = [await storeLead(wish), await storeLead(wish, { assignedTo: mine.id })];
    const fitting = [await storeProperty(), await storeProperty({ price: 7_500_000 })];
    for (const misfit of [{ price: 90_000_000 }, { propertyType: 'Commercial' }, { status: 'Sold' }])
      await storeProperty(misfit);
    const list = (person: Person, operation: string, filter: object): Promise<Reply> =>
      api.call(
        person,
        `GET ${operation}${operation.includes('?') ? '&' : '?'}filter=${encodeURIComponent(JSON.stringify(filter))}`,
      );
    const properties = '/api/v2/admin/get-property';
    const fits = (_id: string): object => ({ $matches: { resource: 'leads', _id } });
    const found = (await list(all, properties, fits(lead))).body as { data: readonly { _id: string }[]; total: number };
    expect([found.data.map(({ _id }) => _id).toSorted(), found.total]).toEqual([
      fitting.toSorted(),
      answerOf(await readMatches(all, 'leads', lead)).total,
    ]);
    expect((await list(all, properties, { ...fits(lead), price: { gte: 7_200_000 } })).body).toMatchObject({
      total: 1,
      data: [{ _id: fitting[1] }],
    });
    expect((await list(all, '/api/rest/properties/counts', fits(lead))).body['data']).toMatchObject({
      '*': { count: 2 },
      Active: { count: 2 },
    });
    expect((await list(all, '/api/rest/properties/tally?by=enquiredFor', fits(lead))).body['data']).toEqual([
      { value: 'Sale', count: 2 },
    ]);
    expect(
      (await list(all, '/api/v2/admin/get-lead', { $matches: { resource: 'properties', _id: fitting[0] } })).body,
    ).toMatchObject({ total: 2 });
    expect(
      (await list(mine, '/api/rest/properties/export?format=csv&columns=title', fits(own))).text.trim().split('\n')
        .length,
    ).toBe(3);
    // Matches reveal what a lead wants, so only users who may see the lead get them.
    expect([
      (await list(mine, properties, fits(lead))).status,
      (await list(mine, properties, fits(own))).status,
    ]).toEqual([404, 200]);
    expect((await list(await api.person({ properties: ['view'] }), properties, fits(lead))).status).toBe(404);
    for (const wrong of [
      { $matches: { resource: 'tasks', _id: lead } },
      { $matches: 'x' },
      { $and: [fits(lead)] },
      { ...fits(lead), $and: [fits(lead)] },
    ])
      expect([wrong, (await list(all, properties, wrong)).status]).toEqual([wrong, 400]);
  });

  it('show from both sides when and by whom a record was last shared, and can hide shared ones', async () => {
    await api.pool.query('truncate leads, properties');
    const rights = { leads: ['view', 'share'], properties: ['view', 'share'], shares: ['viewAssigned'] };
    const head = await api.person({ ...rights, shares: ['view'] });
    const [one, other] = [await api.person(rights), await api.person(rights)];
    const lead = await storeLead({
      enquiredFor: ['Buy'],
      propertyType: 'Residential',
      propertySubType: 'Villa',
      budgetMax: 8_000_000,
    });
    const [sent, unsent] = [await storeProperty(), await storeProperty()];
    const share = async (person: Person): Promise<void> =>
      expect(
        (
          await api.call(person, `POST /api/v2/admin/property-share/${sent}`, {
            body: { channel: 'whatsapp', person: lead },
          })
        ).status,
      ).toBe(200);
    await share(one);
    await share(other);
    const seen = async (person: Person, query = ''): Promise<readonly unknown[]> =>
      answerOf(await readMatches(person, 'leads', lead, query))
        .matches.map(({ record, shared }) => [record._id, shared])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
    const { rows } = await api.pool.query<{ by: string; at: Date }>(
      'select "sharedBy" as by, "createdAt" as at from shares where "property" = $1 order by "createdAt"',
      [sent],
    );
    const at = (index: number): string | undefined => rows[index]?.at.toISOString();
    expect(await seen(head)).toEqual([
      [sent, { at: at(1), by: other.id, times: 2 }],
      [unsent, undefined],
    ]);
    expect(await seen(one)).toEqual([
      [sent, { at: at(0), by: one.id, times: 1 }],
      [unsent, undefined],
    ]);
    expect(await seen(all)).toEqual([
      [sent, undefined],
      [unsent, undefined],
    ]);
    expect(answerOf(await readMatches(head, 'properties', sent)).matches).toMatchObject([
      { record: { _id: lead }, shared: { by: other.id, times: 2 } },
    ]);
    expect([
      await seen(head, '&shared=no'),
      answerOf(await readMatches(head, 'leads', lead, '&shared=no')).total,
    ]).toEqual([[[unsent, undefined]], 1]);
    // Users who may not see shares cannot infer them from the filtered list.
    expect([
      (await readMatches(all, 'leads', lead, '&shared=no')).status,
      (await readMatches(head, 'leads', lead, '&shared=yes')).status,
    ]).toEqual([400, 400]);
  });

  it('reject resources without a match definition, missing records and invalid parameters', async () => {
    const lead = await storeLead({ enquiredFor: ['Buy'] });
    const worker = await api.person({ tasks: ['view'], leads: ['view'], properties: ['view'] });
    expect(await readMatches(worker, 'tasks', v7()).then((reply) => [reply.status, errorOf(reply).message])).toEqual([
      404,
      'Tasks are not matched with anything; add "match" to a schema file.',
    ]);
    expect((await readMatches(all, 'leads', v7())).status).toBe(404);
    expect(
      await readMatches(all, 'leads', lead, '&with=tasks').then((reply) => [reply.status, errorOf(reply).message]),
    ).toEqual([400, 'with: Leads are matched with properties, got tasks.']);
    expect((await readMatches(all, 'leads', lead, '&page=0')).status).toBe(400);
  });
});
