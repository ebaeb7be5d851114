import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseModel } from '#model/parseModel.ts';
import { createSchemaState } from '../../../../server/schema/lifecycle/schemaState.ts';
import { type Person, type Reply, type TestApi } from '../../support/api.ts';
import { answerOf, createMatchRecords } from './createMatchRecords.ts';

const records = createMatchRecords();
const { storeLead, storeProperty, readMatches } = records;
let api: TestApi;
let all: Person;
beforeAll(() => {
  ({ api, all } = records);
});

const errorOf = (reply: Reply) => reply.body['error'] as { code: string; message: string };

describe('matches', () => {
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
