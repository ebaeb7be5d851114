import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { pollIntakes } from '../../../../server/features/intake/polling/pollIntakes.ts';
import { startProvider } from '../channels/provider.ts';
import { deliverTo, deliveriesOf, fixture, jobOf, setSecret, signed, switchOn, withFiles, work } from './intakeApi.ts';

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await openTestApi();
  await switchOn(api);
  admin = await api.person({ ...allOfLeads, organization: ['view', 'edit'] });
});
afterAll(() => api.close());

/** Returns the lead that a source has created. Fails with the reason if there is none. */
const leadOf = async (source: string): Promise<Record<string, unknown>> => {
  await work(api);
  const [delivery] = await deliveriesOf(api, admin, source);
  expect(delivery).toMatchObject({ state: 'done', result: 'created', reason: null });
  const { body } = await api.call(admin, `GET /api/v2/admin/getbyid-lead/${delivery?.record ?? ''}`);
  return body['data'] as Record<string, unknown>;
};

describe('each shipped source creates a lead from its fixture', () => {
  it('google: a key in the body', async () => {
    const key = await setSecret(api, admin, 'google');
    const body = await fixture('google', key);
    expect((await deliverTo(api, 'google', body)).body).toEqual({ data: { accepted: 1 } });
    expect(await leadOf('google')).toMatchObject({
      name: 'Meera Iyer',
      contactNo: '+919812300011',
      email: 'meera.iyer@example.com',
      city: 'Pune',
      pincode: '411045',
      source: 'Google Ads',
      campaign: '123456',
      status: 'New',
    });
    // The key in its body is removed before a delivery is shown.
    const [delivery] = await deliveriesOf(api, admin, 'google');
    const { text } = await api.call(admin, `GET /api/v2/admin/intake-delivery/${delivery?.id ?? ''}`);
    expect(text).toContain('Meera Iyer');
    expect(text).not.toContain(key);
  });

  it('google: a test lead is stored but skipped', async () => {
    const key = await setSecret(api, admin, 'google');
    const body = (await fixture('google', key))
      .replace('TeSter-123', 'Other')
      .replace('"is_test": false', '"is_test": true');
    await deliverTo(api, 'google', body);
    await work(api);
    expect((await deliveriesOf(api, admin, 'google'))[0]).toMatchObject({ state: 'skipped', record: null });
  });

  it('facebook: the handshake, a signature, and the fields of a relay', async () => {
    const secret = await setSecret(api, admin, 'facebook');
    const token = await setSecret(api, admin, 'facebook', { name: 'token' });
    const handshake = (sent: string) =>
      api.call(
        undefined,
        `GET /api/v2/intake/facebook?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${sent}`,
      );
    expect(await handshake(token)).toMatchObject({ status: 200, text: '1158201444' });
    expect((await handshake('wrong')).status).toBe(401);
    const body = await fixture('facebook');
    await deliverTo(api, 'facebook', body, { 'x-hub-signature-256': `sha256=${signed(body, secret)}` });
    expect(await leadOf('facebook')).toMatchObject({
      name: 'Arjun Nair',
      contactNo: '+919812300022',
      source: 'Instagram',
      subSource: 'Lead form',
      campaign: 'Lake View launch',
    });
  });

  it('99acres: a secret address, and a project that does not exist', async () => {
    const key = await setSecret(api, admin, '99acres');
    await deliverTo(api, `99acres/${key}`, await fixture('99acres.xml'), { 'content-type': 'application/xml' });
    expect(await leadOf('99acres')).toMatchObject({
      name: 'Kavita Joshi',
      contactNo: '+919812300033',
      source: '99 Acres',
      city: 'Pune',
      propertyType: 'Residential',
      notes: expect.stringContaining('Project: Green Acres'),
    });
    expect((await deliveriesOf(api, admin, '99acres'))[0]?.notes).toEqual([
      'Projects "Green Acres" is not the name of any project',
    ]);
  });

  it('magicbricks: a key in a header', async () => {
    const key = await setSecret(api, admin, 'magicbricks');
    await deliverTo(api, 'magicbricks', await fixture('magicbricks'), { 'x-api-key': key });
    expect(await leadOf('magicbricks')).toMatchObject({
      name: 'Suresh Patil',
      contactNo: '+919812300044',
      source: 'Magic Bricks',
      locations: ['Baner'],
    });
  });

  it('housing: a list that the server asks for', async () => {
    await setSecret(api, admin, 'housing', { value: 'housing key' });
    const sources = Object.values(api.options.schemas().model.intake);
    const answer = JSON.parse(await fixture('housing')) as object;
    const portal = await startProvider(() => answer);
    await withFiles(api, {
      intake: sources.map((source) =>
        source.poll === undefined ? source : { ...source, poll: { ...source.poll, url: portal.origin } },
      ),
    });
    await pollIntakes(jobOf(api), { now: new Date(), allowPrivate: true });
    await portal.close();
    expect(await leadOf('housing')).toMatchObject({
      name: 'Farah Khan',
      contactNo: '+919812300055',
      enquiredFor: ['Buy'],
      budgetMin: 7_500_000,
      budgetMax: 9_500_000,
    });
  });

  it('justdial: the parameters of a GET, or a form with the same values', async () => {
    const key = await setSecret(api, admin, 'justdial');
    const query = new URLSearchParams(JSON.parse(await fixture('justdial')) as Record<string, string>).toString();
    expect((await api.call(undefined, `GET /api/v2/intake/justdial/${key}?${query}`)).body).toEqual({
      data: { accepted: 1 },
    });
    expect(await leadOf('justdial')).toMatchObject({
      name: 'Mr Ramesh Gupta',
      contactNo: '+919812300066',
      agency: 'Justdial',
    });
    const again = await deliverTo(api, `justdial/${key}`, query, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(again.body).toEqual({ data: { accepted: 0 } });
  });

  it('ivr: a caller', async () => {
    const key = await setSecret(api, admin, 'ivr');
    const query = new URLSearchParams(JSON.parse(await fixture('ivr')) as Record<string, string>).toString();
    await api.call(undefined, `GET /api/v2/intake/ivr/${key}?${query}`);
    expect(await leadOf('ivr')).toMatchObject({
      name: 'Caller 09812300077',
      contactNo: '+919812300077',
      source: 'IVR',
      subSource: 'Missed call',
    });
  });
});
