import { afterAll, beforeAll, expect, it } from 'vitest';
import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import { createFetches } from '../../../../server/features/intake/deliveries/createFetches.ts';
import { processDeliveries } from '../../../../server/features/intake/deliveries/processDeliveries.ts';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { type Provider, startProvider } from '../channels/provider.ts';
import { deliveriesOf, deliverTo, fixture, jobOf, setSecret, signed, withFiles, work } from './intakeApi.ts';

let api: TestApi;
let admin: Person;
let graph: Provider;
let secret: string;

/** Shape: https://developers.facebook.com/docs/marketing-api/guides/lead-ads/retrieving */
const lead = (number: number) => ({
  id: `${number}`,
  created_time: '2026-11-26T08:00:00+0000',
  form_id: '77',
  campaign_name: 'Monsoon',
  platform: 'ig',
  field_data: [
    { name: 'full_name', values: ['Divya Rao'] },
    { name: 'phone_number', values: [`+9198450222${10 + number}`] },
  ],
});

beforeAll(async () => {
  [api, graph] = await Promise.all([openTestApi(), startProvider(lead)]);
  admin = await api.person({ ...allOfLeads, organization: ['view', 'edit'] });
  const shipped = api.model.intake['facebook'] as IntakeSchema;
  const fetch = { ...shipped.fetch, url: `${graph.origin}/v21.0/{leadgen_id}` };
  const google = api.model.intake['google'] as IntakeSchema;
  await withFiles(api, {
    intake: [
      { ...shipped, active: true, fetch },
      { ...google, active: true },
    ],
  });
  secret = await setSecret(api, admin, 'facebook');
  await setSecret(api, admin, 'facebook', { name: 'accessToken', value: 'page token' });
});
afterAll(() => Promise.all([api.close(), graph.close()]));

const deliver = async (id: string): Promise<void> => {
  const value = { leadgen_id: id, page_id: '1', form_id: '77' };
  const body = JSON.stringify({ object: 'page', entry: [{ id: '1', changes: [{ field: 'leadgen', value }] }] });
  const reply = await deliverTo(api, 'facebook', body, { 'x-hub-signature-256': `sha256=${signed(body, secret)}` });
  expect([reply.status, reply.body]).toEqual([200, { data: { accepted: 1 } }]);
};
const latest = async () => (await deliveriesOf(api, admin, 'facebook'))[0];

it('a delivery with an id only is fetched from the source with the secret, and becomes a lead', async () => {
  await deliver('444');
  await work(api);
  await work(api, new Date(Date.now() + 1000));
  expect(graph.got.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /v21.0/444?access_token=page+token&fields=created_time%2Cfield_data%2Cform_id%2Ccampaign_name%2Cplatform',
  ]);
  const { record, ...found } = (await latest()) ?? {};
  expect(found).toMatchObject({ state: 'done', result: 'created' });
  expect((await api.call(admin, `GET /api/v2/admin/getbyid-lead/${record}`)).body['data']).toMatchObject({
    name: 'Divya Rao',
    source: 'Instagram',
    campaign: 'Monsoon',
  });
});

it('an id cannot name another address, and a failure is tried again without the secret in its reason', async () => {
  graph.answerNext({ status: 500, body: { error: 'page token' } });
  await deliver('../me/accounts?a=');
  await work(api);
  expect(graph.got.at(-1)?.url).toMatch(/^\/v21\.0\/\.\.%2Fme%2Faccounts%3Fa%3D\?access_token=/);
  expect(await latest()).toMatchObject({
    state: 'waiting',
    reason: 'The record could not be fetched: 127.0.0.1 answered 500',
  });
});

it('deliveries of other sources do not wait for a source that does not answer', async () => {
  let release = (): void => undefined;
  const answer = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (let number = 0; number < 12; number += 1) {
    graph.beforeAnswer(() => answer);
    await deliver(`9${number}`);
  }
  const key = await setSecret(api, admin, 'google');
  expect((await deliverTo(api, 'google', await fixture('google', key))).status).toBe(200);
  const fetches = createFetches();
  await processDeliveries(jobOf(api), () => new Date(), fetches);
  expect(fetches.busySources()).toEqual(['facebook']);
  expect((await deliveriesOf(api, admin, 'google'))[0]).toMatchObject({ state: 'done', result: 'created' });
  release();
  await fetches.settled();
  expect(fetches.busySources()).toEqual([]);
  await work(api, new Date(Date.now() + 60_000));
  await work(api, new Date(Date.now() + 60_000));
  expect((await deliveriesOf(api, admin, 'facebook')).filter(({ state }) => state === 'done').length).toBeGreaterThan(
    12,
  );
});

it('a database that is lost during a fetch is logged, and the delivery is fetched again', async () => {
  const errors: unknown[] = [];
  const log = { ...jobOf(api).log, error: (_fields: unknown, text?: unknown) => void errors.push(text) };
  let isAway = false;
  const pool = new Proxy(api.pool, {
    get: (target, name) => {
      if (name === 'query' && isAway) return () => Promise.reject(new Error('Connection terminated'));
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  graph.beforeAnswer(async () => {
    isAway = true;
  });
  await deliver('777');
  await processDeliveries({ ...jobOf(api), pool, log }, () => new Date());
  expect(errors).toEqual(['the result of a fetch could not be stored']);
  expect(await latest()).toMatchObject({ state: 'waiting' });
  for (let round = 0; round < 2; round += 1) await work(api, new Date(Date.now() + 60_000));
  expect(await latest()).toMatchObject({ state: 'done' });
});

it("nothing is fetched from the server's own network, unless the server may connect to it", async () => {
  const before = graph.got.length;
  await deliver('555');
  await processDeliveries({ ...jobOf(api), allowPrivate: false }, () => new Date());
  expect(graph.got).toHaveLength(before);
  expect(await latest()).toMatchObject({ state: 'waiting', reason: expect.stringContaining('https') });
});
