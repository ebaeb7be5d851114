import { afterAll, beforeAll, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { createFormKeys } from '../../../../server/features/intake/form/formKeys.ts';
import { deliveriesOf, fixture, switchOn, work } from './intakeApi.ts';

let api: TestApi;
let admin: Person;
let project: string;

beforeAll(async () => {
  api = await openTestApi();
  await switchOn(api);
  admin = await api.person({ ...allOfLeads, projects: ['view'], organization: ['view', 'edit'] });
  project = v7();
  await api.pool.query('insert into projects ("_id", "name") values ($1, $2)', [project, 'Lake View']);
  await api.pool.query('update projects set "published" = true where "_id" = $1', [project]).catch(() => undefined);
});
afterAll(() => api.close());

const secondsAgo = (seconds: number): string =>
  createFormKeys(api.options.tokenSecret).sign('website', Date.now() - seconds * 1000);

const send = async (more: Record<string, string> = {}, { address = '203.0.113.7', path = 'website' } = {}) => {
  const values = {
    ...(JSON.parse(await fixture('website')) as Record<string, string>),
    opened: secondsAgo(10),
    ...more,
  };
  return api.call(undefined, `POST /enquire/${path}`, {
    payload: new URLSearchParams(values).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    address,
  });
};

it('the form can be embedded on any website, and keeps the campaign tags of its page', async () => {
  const page = await api.call(
    undefined,
    'GET /enquire/website?utm_source=news%22%3Cletter&page=https://agency.example/a',
  );
  expect(page.status).toBe(200);
  expect(page.headers['content-security-policy']).toContain('frame-ancestors *');
  expect(page.text).toContain('name="utm_source" value="news&quot;&lt;letter"');
  expect(page.text).toContain('I agree to be contacted');
  const script = await api.call(undefined, 'GET /enquire/website.js');
  expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  for (const name of ['google', 'constructor', '__proto__', 'toString'])
    expect((await api.call(undefined, `GET /enquire/${name}`)).status).toBe(404);
});

it('a submission creates a lead with consent, budget and campaign', async () => {
  const reply = await send();
  expect([reply.status, reply.text.includes('Thank you')]).toEqual([200, true]);
  await work(api);
  const [delivery] = await deliveriesOf(api, admin, 'website');
  expect(delivery).toMatchObject({ state: 'done', result: 'created' });
  const { body } = await api.call(admin, `GET /api/v2/admin/getbyid-lead/${delivery?.record ?? ''}`);
  expect(body['data']).toMatchObject({
    name: 'Leela Das',
    contactNo: '+919812300088',
    source: 'Website',
    budgetMin: 5_000_000,
    budgetMax: 10_000_000,
    campaign: 'spring',
    consent: true,
  });
});

it('a form of a project creates leads for this project', async () => {
  const page = await api.call(undefined, `GET /enquire/website/${project}`);
  expect(page.text).toContain('Lake View');
  expect((await api.call(undefined, `GET /enquire/website/${v7()}`)).status).toBe(404);
  await send({ phone: '9812300089', email: 'other@example.com' }, { path: `website/${project}` });
  await work(api);
  const [delivery] = await deliveriesOf(api, admin, 'website');
  const { body } = await api.call(admin, `GET /api/v2/admin/getbyid-lead/${delivery?.record ?? ''}`);
  expect(JSON.stringify(body['data'])).toContain(project);
});

it('an invalid submission shows the problems, and keeps the entered values', async () => {
  const wrong = await send({ phone: '12' });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('role="alert"');
  expect(wrong.text).toContain('value="Leela Das"');
  expect((await send({ name: ' ' })).text).toContain('Name is missing.');
  expect((await send({ consent: '' })).text).toContain('Please agree');
});

it('submissions by bots are dropped with the usual response, and rate limited', async () => {
  const before = (await deliveriesOf(api, admin, 'website')).length;
  const machine = { address: '203.0.113.9' };
  for (const more of [
    { company_website: 'http://spam' },
    { opened: secondsAgo(0) },
    { opened: '1.x' },
    { opened: '' },
  ]) {
    const reply = await send({ ...more, phone: '9812300099' }, machine);
    expect([reply.status, reply.text.includes('Thank you')]).toEqual([200, true]);
  }
  expect(await deliveriesOf(api, admin, 'website')).toHaveLength(before);
  for (let sent = 0; sent < 30; sent += 1) await send({ company_website: 'x' }, machine);
  expect((await send({}, machine)).status).toBe(429);
});

it('a form from a server whose clock is an hour ahead is stored', async () => {
  const before = (await deliveriesOf(api, admin, 'website')).length;
  const reply = await send({ opened: secondsAgo(-3600), phone: '9812300098' }, { address: '203.0.113.10' });
  expect([reply.status, reply.text.includes('Thank you')]).toEqual([200, true]);
  expect(await deliveriesOf(api, admin, 'website')).toHaveLength(before + 1);
});

it('a submission while the disk of the database is full shows the form again with what the visitor typed', async () => {
  await api.pool.query(`create function public.fill_disk() returns trigger language plpgsql as
    $$ begin raise exception 'no space' using errcode = 'disk_full'; end $$`);
  await api.pool.query(
    'create trigger full_disk before insert on gable.intake for each row execute function fill_disk()',
  );
  const reply = await send({ phone: '9812300097' }, { address: '203.0.113.11' });
  await api.pool.query('drop function public.fill_disk cascade');
  expect([reply.status, reply.headers['content-type'], reply.headers['retry-after']]).toEqual([
    503,
    'text/html; charset=utf-8',
    '5',
  ]);
  expect(reply.text).toContain('value="9812300097"');
  expect(reply.text).toContain('The server is busy right now. Please try again in a moment.');
});

it('the language of the form comes from its address or the browser', async () => {
  const page = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    api.call(undefined, `GET ${path}`, { headers });
  const hindi = { 'accept-language': 'hi-IN,hi;q=0.9' };
  const shown = (await page('/enquire/website?lang=hi')).text;
  expect(shown).toContain('<html lang="hi">');
  expect(shown).toContain('action="/enquire/website?lang=hi"');
  expect(shown).toContain('<a href="/enquire/website?lang=en" lang="en" hreflang="en">English</a>');
  expect((await page('/enquire/website', hindi)).text).toContain('<html lang="hi">');
  expect((await page('/enquire/website?lang=en', hindi)).text).toContain('<html lang="en">');
  expect((await page('/enquire/nothing', hindi)).text).toContain('यह फ़ॉर्म उपलब्ध नहीं है');
});

it('an invalid submission of the Hindi form is rejected in Hindi', async () => {
  const reply = await send({ phone: '' }, { path: 'website?lang=hi' });
  expect([reply.status, reply.text.includes('कृपया Phone भरें।')]).toEqual([422, true]);
});
