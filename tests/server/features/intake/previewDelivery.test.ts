import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IntakePreview } from '#model/wire/intake.ts';
import { allOfLeads, openTestApi, type Person, type Reply, type TestApi } from '../../support/api.ts';
import { createLead } from '../channels/channelsApi.ts';
import { fixture } from './intakeApi.ts';

let api: TestApi;
let admin: Person;

const portal = {
  name: 'portal',
  title: 'Portal',
  resource: 'leads',
  verify: { by: 'address' },
  skip: { kind: ['test'] },
  fields: {
    name: { column: 'name' },
    contactNo: { column: 'phone' },
    source: { value: '99 Acres' },
    budgetMax: { column: 'budget', convert: [{ scale: 100_000 }], min: '1 lakh' },
    projects: { column: 'project' },
  },
};

beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person({ ...allOfLeads, organization: ['view', 'edit'], projects: ['view'] });
});
afterAll(() => api.close());

const requestPreview = (file: unknown, payload: unknown, person = admin, headers = {}): Promise<Reply> =>
  api.call(person, 'POST /api/v2/admin/intake-preview', {
    headers,
    body: {
      file: typeof file === 'string' ? file : JSON.stringify(file),
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    },
  });
const preview = async (file: unknown, payload: unknown, person = admin): Promise<IntakePreview> => {
  const { status, body, text } = await requestPreview(file, payload, person);
  expect([status, text]).toEqual([200, expect.anything()]);
  return body['data'] as IntakePreview;
};
const leads = async (): Promise<number> =>
  Number((await api.pool.query<{ n: string }>('select count(*) as n from leads')).rows[0]?.n);

describe('POST /intake-preview', () => {
  it('returns the value of each field, and writes nothing', async () => {
    const before = await leads();
    const { problems, records } = await preview(portal, { name: 'Asha', phone: '98450 12345', budget: '75' });
    expect(problems).toEqual([]);
    expect(records).toEqual([
      {
        result: 'created',
        reason: null,
        fields: [
          { name: 'name', title: 'Name', text: 'Asha', reason: null },
          { name: 'contactNo', title: 'Phone', text: expect.stringContaining('98450'), reason: null },
          { name: 'source', title: 'Source', text: '99 Acres', reason: null },
          { name: 'budgetMax', title: 'Max. budget', text: expect.stringContaining('75'), reason: null },
          { name: 'projects', title: expect.any(String), text: null, reason: null },
        ],
      },
    ]);
    expect(await leads()).toBe(before);
    const rows = await api.pool.query('select count(*)::int as n from gable.intake');
    expect(rows.rows).toEqual([{ n: 0 }]);
    const [query] = (await preview(portal, 'https://example.com/lead?name=Asha&phone=9845012345')).records;
    expect(query).toMatchObject({ result: 'created' });
  });

  it('reports problems of values, missing fields, unknown names and the file itself', async () => {
    const wrong = await preview(portal, { name: 'Asha', phone: '12', budget: '0.5', project: 'Nowhere' });
    const reasons = Object.fromEntries(wrong.records[0]?.fields.map(({ name, reason }) => [name, reason]) ?? []);
    expect(wrong.records[0]?.result).toBe('refused');
    expect(reasons).toMatchObject({
      name: null,
      contactNo: expect.stringContaining('12'),
      budgetMax: expect.stringContaining('below 1 lakh'),
      projects: expect.stringContaining('Nowhere'),
    });
    const { body } = await requestPreview(
      portal,
      { name: 'Asha', phone: '12', budget: '0.5', project: 'Nowhere' },
      admin,
      { 'accept-language': 'hi' },
    );
    expect((body['data'] as IntakePreview).records[0]?.fields).toMatchObject([
      { name: 'name', title: 'नाम', reason: null },
      { name: 'contactNo', title: 'फ़ोन', reason: expect.not.stringMatching(/ is | got /) },
      { name: 'source', reason: null },
      { name: 'budgetMax', reason: expect.stringContaining('1 lakh से कम है') },
      { name: 'projects', reason: expect.stringMatching(/"Nowhere": इस नाम का कोई रिकॉर्ड \(.*\) नहीं है$/) },
    ]);
    const { name: _, ...fields } = portal.fields;
    const [nameless] = (await preview({ ...portal, fields }, { phone: '9845012345' })).records;
    expect(nameless).toMatchObject({ result: 'refused', reason: expect.stringContaining('Name') });
    const broken = await preview({ ...portal, fields: { ...fields, nmae: { column: 'x' } } }, {});
    expect(broken).toEqual({
      records: [],
      problems: [{ path: 'fields.nmae', message: expect.stringContaining('did you mean "name"') }],
    });
    expect((await preview('{', {})).problems).toHaveLength(1);
    expect((await preview({ ...portal, verify: { by: 'magic' } }, {})).problems[0]?.path).toBe('verify.by');
  });

  it('reports re-enquiries, skipped and fetched records, and several records per delivery', async () => {
    await createLead(api, admin, { contactNo: '+919845099999' });
    const person = { name: 'Asha', phone: '9845099999' };
    expect((await preview(portal, person)).records[0]?.result).toBe('reEnquiry');
    // Users without permission for leads learn nothing about them.
    const blind = await api.person({ organization: ['view', 'edit'] });
    expect((await preview(portal, person, blind)).records[0]?.result).toBe('created');
    expect((await preview(portal, { ...person, kind: 'test' })).records).toEqual([
      { result: 'skipped', reason: null, fields: [] },
    ]);
    const many = { ...portal, records: 'leads[]' };
    const people = [person, { name: 'Ravi', phone: '9845012346' }];
    expect((await preview(many, { leads: people })).records.map(({ result }) => result)).toEqual([
      'reEnquiry',
      'created',
    ]);
    // A stored delivery contains one record of the request.
    expect((await preview(many, people[1])).records.map(({ result }) => result)).toEqual(['created']);
    const facebook = JSON.stringify({ ...api.model.intake['facebook'], name: 'facebook' });
    const [fetched] = (await preview(facebook, await fixture('facebook-id-only'))).records;
    expect(fetched?.result).toBe('fetched');
  });

  it('requires permission, and rejects deep, broken or oversized content and unsafe patterns', async () => {
    const agent = await api.person({ leads: ['view'] });
    expect((await requestPreview(portal, {}, agent)).status).toBe(403);
    expect((await requestPreview(portal, '{"a":')).status).toBe(400);
    expect((await requestPreview(portal, '['.repeat(50) + ']'.repeat(50))).status).toBe(422);
    expect((await requestPreview(portal, 'x'.repeat(200_001))).status).toBe(422);
    const slow = { ...portal.fields, name: { column: 'name', convert: [{ match: '(a+)+$' }] } };
    const { problems } = await preview({ ...portal, fields: slow }, { name: 'a'.repeat(60) });
    expect(problems).toHaveLength(1);
  });
});
