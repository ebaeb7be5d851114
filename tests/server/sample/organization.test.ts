import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/http/buildApp.ts';
import { syncModelTables } from '../../../server/schema/lifecycle/syncModelTables.ts';
import { createSchemaLifecycle } from '../../../server/schema/lifecycle/SchemaLifecycle.ts';
import { openTestApi, type Person, type Reply, type TestApi } from '../support/api.ts';
import { schemasDir, shippedSchemas } from '../support/templates.ts';

let api: TestApi;
let admin: Person;
let id: string;

beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person({ organization: ['view', 'edit'], leads: ['view', 'create', 'viewContact', 'viewSource'] });
  const list = await api.call(admin, 'GET /api/rest/organization');
  id = String((JSON.parse(list.text) as { _id: string }[])[0]?._id);
});
afterAll(() => api.close());

const change = (body: object, person = admin): Promise<Reply> =>
  api.call(person, `PUT /api/rest/organization/${id}`, { body });
const settingsNow = async () => (await api.call(admin, 'GET /api/v2/schema')).body['settings'];
const fieldsOf = (reply: Reply): object => (reply.body['error'] as { fields: object }).fields;

describe('the organization', () => {
  it('is one record, created from the settings file', async () => {
    expect((await api.call(admin, `GET /api/rest/organization/${id}`)).body).toMatchObject({
      name: 'Gable Realty',
      country: 'IN',
      timeZone: 'Asia/Kolkata',
      weekOffs: ['Sunday'],
      shift: { start: '10:00' },
      gst: [{ from: '2017-07-01', percent: 18 }],
    });
    await syncModelTables(api.pool, api.model);
    expect((await api.call(admin, 'GET /api/rest/organization')).headers['content-range']).toBe('organization 0-0/1');
  });

  it('cannot be created or deleted', async () => {
    const [created, deleted] = [
      await api.call(admin, 'POST /api/rest/organization', { body: { name: 'Other' } }),
      await api.call(admin, `DELETE /api/rest/organization/${id}`),
    ];
    expect([created.status, deleted.status]).toEqual([405, 405]);
  });

  it('is visible and editable by permission, and changes are audited', async () => {
    const [viewer, stranger] = [await api.person({ organization: ['view'] }), await api.person({ leads: ['view'] })];
    expect([
      (await change({ city: 'Mysuru' }, viewer)).status,
      (await change({ city: 'Mysuru' }, stranger)).status,
    ]).toEqual([403, 403]);
    expect((await api.call(stranger, 'GET /api/rest/organization')).status).toBe(403);
    expect((await change({ pan: 'ABCDE1234F', city: 'Bengaluru' })).body).toMatchObject({ pan: 'ABCDE1234F' });
    const { rows } = await api.pool.query(
      `select "changes"->'pan' as pan from gable.audit where "record" = $1 order by id desc limit 1`,
      [id],
    );
    expect(rows).toEqual([{ pan: { old: null, new: 'ABCDE1234F' } }]);
  });

  it.each([
    [{ gstin: '29ABCDE1234F1Z' }, 'gstin'],
    [{ pan: 'abcde1234f' }, 'pan'],
    [{ timeZone: 'Asia/Atlantis' }, 'timeZone'],
    [{ timeZone: null }, 'timeZone'],
    [{ shift: { start: '25:00', end: '19:00', graceMinutes: 15, halfDayHours: 4 } }, 'shift.start'],
    [{ weekOffs: ['Funday'] }, 'weekOffs'],
    [
      {
        gst: [
          { from: '2017-07-01', percent: 18 },
          { from: '2017-07-01', percent: 12 },
        ],
      },
      'gst.1.from',
    ],
    [{ country: 'XX' }, 'country'],
  ])('rejects %j', async (body, field) => {
    const reply = await change(body);
    expect([reply.status, Object.keys(fieldsOf(reply)).join()]).toEqual([422, expect.stringContaining(field)]);
  });
});

describe('organization settings', () => {
  it('are active in the response that saved them and in all later ones', async () => {
    const before = (await api.call(admin, 'GET /api/v2/admin/get-lead')).headers['x-schema-version'];
    const saved = await change({
      timeZone: 'America/New_York',
      country: 'US',
      currency: 'USD',
      areaUnit: 'sq m',
      name: 'Gable Homes',
    });
    expect([saved.status, saved.headers['x-schema-version'] === before]).toEqual([200, false]);
    expect(await settingsNow()).toMatchObject({
      timeZone: 'America/New_York',
      country: 'US',
      currency: 'USD',
      areaUnit: 'sq m',
      name: 'Gable Homes',
    });
    // A phone without a prefix is parsed for the new country.
    const lead = await api.call(admin, 'POST /api/v2/admin/create-lead', {
      body: { name: 'Ann', contactNo: '(212) 736-5000', source: 'Website' },
    });
    expect([lead.headers['x-schema-version'], lead.body['data']]).toEqual([
      saved.headers['x-schema-version'],
      expect.objectContaining({ contactNo: '+12127365000' }),
    ]);
  });

  it('can be empty lists', async () => {
    await change({ weekOffs: [], gst: null });
    expect(await settingsNow()).toMatchObject({ weekOffs: [], gst: [] });
  });

  it('apply to a second server on the same database from its next request', async () => {
    const store = await createSchemaLifecycle({
      pool: api.pool,
      folder: schemasDir,
      loaded: await shippedSchemas(),
      log: { info: () => undefined },
    });
    const second = await buildApp({ ...api.options, schemas: store.current, followSettings: store.follow });
    const headers = { token: admin.token };
    await change({ weekOffs: ['Friday'], timeZone: 'Asia/Dubai' });
    const reply = await second.inject({ method: 'GET', url: '/api/v2/admin/get-lead', headers });
    const first = await api.call(admin, 'GET /api/v2/admin/get-lead');
    expect(reply.headers['x-schema-version']).toBe(first.headers['x-schema-version']);
    expect(store.current().model.settings).toMatchObject({ weekOffs: ['Friday'], timeZone: 'Asia/Dubai' });
    await second.close();
  });

  it('keep stored timestamps when the time zone changes', async () => {
    const agent = await api.person({ attendance: ['viewAssigned', 'create'] });
    const clock = async (action: string) =>
      (await api.call(agent, 'POST /api/rest/attendance/clock', { body: { action } })).body['data'] as Record<
        string,
        unknown
      >;
    const came = await clock('in');
    await change({ timeZone: 'Pacific/Auckland' });
    const left = await clock('out');
    expect([left['_id'], left['day'], left['clockIn']]).toEqual([came['_id'], came['day'], came['clockIn']]);
  });
});
