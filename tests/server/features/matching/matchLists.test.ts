import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type Reply, type TestApi } from '../../support/api.ts';
import { answerOf, createMatchRecords } from './createMatchRecords.ts';

const records = createMatchRecords();
const { storeLead, storeProperty, readMatches } = records;
let api: TestApi;
let all: Person;
beforeAll(() => {
  ({ api, all } = records);
});

describe('matches', () => {
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
});
