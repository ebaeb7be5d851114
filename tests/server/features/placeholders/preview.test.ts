import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOfLeads, leadBody, openTestApi, type Person, type Reply, type TestApi } from '../../support/api.ts';

let api: TestApi;
let manager: Person;
let telecaller: Person;
let lead: string;
let made = 0;

const dataOf = (reply: Reply) => reply.body['data'] as Record<string, unknown> & { _id: string };
const errorOf = (reply: Reply) =>
  reply.body['error'] as { code: string; message: string; fields?: Record<string, string> };
const create = (body: Record<string, unknown>, by = manager): Promise<Reply> => {
  made += 1;
  return api.call(by, 'POST /api/v2/admin/create-global-template', {
    body: { name: `Template ${made}`, tab: 'Lead', channel: 'WhatsApp', body: 'Hello', ...body },
  });
};
const preview = (body: Record<string, unknown>, by = manager): Promise<Reply> =>
  api.call(by, 'POST /api/rest/templates/preview', { body: { tab: 'Lead', ...body } });

beforeAll(async () => {
  api = await openTestApi();
  manager = await api.person({
    ...allOfLeads,
    templates: ['view', 'create', 'edit', 'delete'],
    properties: ['view', 'create'],
  });
  telecaller = await api.person({ leads: ['viewAssigned', 'addNote'], templates: ['view'] }, { reportsTo: manager.id });
  const reply = await api.call(manager, 'POST /api/v2/admin/create-lead', {
    body: leadBody(900, {
      name: 'Asha Rao',
      budgetMax: 12_500_000,
      receivedAt: '2024-01-05T06:30:00.000Z',
      assignedTo: telecaller.id,
      email: 'asha@example.com',
    }),
  });
  lead = dataOf(reply)._id;
});
afterAll(() => api.close());

describe('saving a template', () => {
  it('rejects unknown variables with their position and a suggestion', async () => {
    const reply = await create({ body: 'Hi #leadNmae#,\nwelcome.' });
    expect([reply.status, errorOf(reply).fields]).toEqual([
      422,
      { body: 'Text, line 1, column 4: Lead has no #leadNmae#; did you mean #leadName#?' },
    ]);
    const subject = await create({ channel: 'Email', subject: 'For {{lead.nam}}' });
    expect(errorOf(subject).fields).toEqual({
      subject: 'Subject, line 1, column 5: Lead has no {{lead.nam}}; did you mean {{lead.name}}?',
    });
  });

  it('checks variables against the new tab when the template moves', async () => {
    const { _id } = dataOf(await create({ body: 'Hi #leadName#' }));
    const moved = await api.call(manager, `PUT /api/v2/admin/update-global-template/${_id}`, {
      body: { tab: 'Property' },
    });
    expect([moved.status, Object.keys(errorOf(moved).fields ?? {})]).toEqual([422, ['body']]);
  });

  it('requires a subject for emails, and rejects one for other channels', async () => {
    expect(errorOf(await create({ channel: 'Email' })).fields).toEqual({ subject: 'Please enter Subject' });
    expect(errorOf(await create({ channel: 'SMS', subject: 'x' })).fields).toHaveProperty('subject');
  });

  it('rejects a repeated name in the same tab, and allows it in another', async () => {
    expect((await create({ name: 'Welcome' })).status).toBe(201);
    const second = await create({ name: 'WELCOME' });
    expect([second.status, errorOf(second).fields]).toEqual([
      409,
      { name: 'Another template has the same Topic and Name' },
    ]);
    expect((await create({ name: 'Welcome', tab: 'Property' })).status).toBe(201);
  });
});

describe('GET /get-global-template/:tab', () => {
  it('returns the templates of the tab, ignoring its case', async () => {
    const { _id } = dataOf(await create({ tab: 'Project', body: 'About #projectName#' }));
    for (const tab of ['Project', 'project']) {
      const reply = await api.call(telecaller, `GET /api/v2/admin/get-global-template/${tab}`);
      expect(reply.body['data']).toMatchObject([{ _id, tab: 'Project' }]);
    }
    const filter = encodeURIComponent(JSON.stringify({ channel: 'SMS' }));
    expect((await api.call(telecaller, `GET /api/v2/admin/get-global-template/Project?filter=${filter}`)).body).toEqual(
      { data: [], total: 0 },
    );
  });

  it('returns 404 for an unknown tab, and lists the tabs', async () => {
    const reply = await api.call(manager, 'GET /api/v2/admin/get-global-template/Leeds');
    expect([reply.status, errorOf(reply).message]).toEqual([
      404,
      'Topic must be one of [Lead, Property, Project, Data].',
    ]);
  });
});

describe('POST /templates/preview', () => {
  it('fills in formatted record values, the sender and the organization', async () => {
    const reply = await preview({
      record: lead,
      subject: 'For {{lead.name}}',
      body: '#leadName#, {{lead.budgetMax}}, #leadReceivedAt#, {{lead.assignedTo}}, {{lead.city|your city}}, {{me.firstName}}, #leadCity#.',
    });
    expect(dataOf(reply)).toMatchObject({
      subject: 'For Asha Rao',
      body: 'Asha Rao, 1.25 Cr, 5-Jan-2024, 12:00 pm, Person 2, your city, Person, .',
      blanks: ['#leadCity#'],
      record: { _id: lead, title: 'Asha Rao' },
      values: { 'lead.name': 'Asha Rao', 'organization.name': 'Gable Realty' },
    });
  });

  it('uses the latest record by default', async () => {
    await api.call(manager, 'POST /api/v2/admin/create-lead', {
      body: leadBody(901, { name: 'Latest', receivedAt: new Date().toISOString() }),
    });
    expect(dataOf(await preview({ body: '#leadName#' })).body).toBe('Latest');
    expect(dataOf(await preview({ body: '#leadName#' }, telecaller)).body).toBe('Asha Rao');
  });

  it('hides values that the sender may not read, even masked', async () => {
    const body = 'Phone {{lead.contactNo|hidden}}, mail #leadEmail#, from {{lead.source|somewhere}}.';
    const reply = await preview({ record: lead, body }, telecaller);
    expect(dataOf(reply)).toMatchObject({ body: 'Phone hidden, mail , from somewhere.', blanks: ['#leadEmail#'] });
    expect(reply.text).not.toMatch(/9920000900|0900|•|asha@|a•|Website/);
    expect(dataOf(await preview({ record: lead, body })).body).toBe(
      'Phone +91 99200 00900, mail asha@example.com, from Website.',
    );
  });

  it("returns 404 for a record outside of the sender's scope", async () => {
    const other = dataOf(await api.call(manager, 'POST /api/v2/admin/create-lead', { body: leadBody(902) }))._id;
    expect((await preview({ record: other, body: '#leadName#' }, telecaller)).status).toBe(404);
    expect((await preview({ record: 'nobody', body: 'x' })).status).toBe(404);
    for (const record of [{ toString: 1 }, ['x'], 7, true])
      expect(errorOf(await preview({ record, body: 'x' })).fields).toHaveProperty('record');
  });

  it('shows variable names when the sender can see no record', async () => {
    expect(
      dataOf(await preview({ tab: 'Property', body: '#propertyTitle# by {{me.firstName}}' }, telecaller)),
    ).toMatchObject({ body: '[Title] by Person', record: null });
  });

  it('keeps an unfinished variable unchanged', async () => {
    expect(dataOf(await preview({ record: lead, body: 'Hi {{lead.na' })).body).toBe('Hi {{lead.na');
  });

  it('rejects unknown tabs and properties', async () => {
    expect(errorOf(await preview({ tab: 'Leeds' })).fields).toEqual({
      tab: 'Topic must be one of [Lead, Property, Project, Data]',
    });
    expect(errorOf(await preview({ name: 'x' })).fields).toHaveProperty('name');
  });

  it('requires permission to view templates', async () => {
    const stranger = await api.person({ leads: ['view'] });
    expect((await preview({ body: 'x' }, stranger)).status).toBe(403);
  });
});
