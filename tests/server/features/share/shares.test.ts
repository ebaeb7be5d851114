import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShareTokens } from '../../../../server/auth/tokens/shareTokens.ts';
import { checkTexts, readTexts } from '../../../../server/schema/files/loadSchemas.ts';
import {
  allOfLeads,
  leadBody,
  openTestApi,
  schemasDir,
  type Person,
  type Reply,
  type TestApi,
} from '../../support/api.ts';
import { isLong } from '../../../support/isLong.ts';

let api: TestApi;
let manager: Person;
let agent: Person;
let property: string;

type Row = Record<string, unknown> & { readonly _id: string };

const dataOf = (reply: Reply): Row => reply.body['data'] as Row;
const createProperty = async (title: string): Promise<string> => {
  const id = v7();
  await api.pool.query(
    `insert into properties ("_id", "title", "status", "shareCount", "published") values ($1, $2, 'Active', 0, true)`,
    [id, title],
  );
  return id;
};
const shareAs = (person: Person, id: string, body: object = {}) =>
  api.call(person, `POST /api/v2/admin/property-share/${id}`, { body });
const linksOf = async (person: Person, filter: object): Promise<readonly Row[]> =>
  (await api.call(person, `GET /api/rest/shares?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body[
    'data'
  ] as Row[];
const timelineOf = async (resource: string, id: string): Promise<readonly Row[]> =>
  (await api.call(manager, `GET /api/rest/${resource}/${id}/timeline`)).body['data'] as Row[];
const propertyNow = async (id: string): Promise<Row> =>
  dataOf(await api.call(manager, `GET /api/v2/admin/getbyid-property/${id}`));

beforeAll(async () => {
  api = await openTestApi();
  const all = { ...allOfLeads, properties: ['view', 'share', 'viewHistory'] };
  manager = await api.person({ ...all, shares: ['viewTeam', 'status', 'edit', 'viewHistory'] });
  agent = await api.person(
    { leads: ['viewAssigned', 'create', 'share'], properties: ['view', 'share'], shares: ['viewAssigned', 'status'] },
    { reportsTo: manager.id },
  );
  property = await createProperty('Lake view');
});
afterAll(() => api.close());

/** Number of parallel requests. */
const many = isLong ? 1000 : 200;

describe('sharing a property', () => {
  it('counts every one of many concurrent shares, each with its own link and activity', async () => {
    const id = await createProperty('Hill view');
    // A busy database is reported as such; the same link sent again is the same share.
    const untilSent = async (body: object): Promise<Reply> => {
      const reply = await shareAs(agent, id, body);
      return reply.status === 503 ? untilSent(body) : reply;
    };
    const links = createShareTokens(api.options.tokenSecret);
    const replies = await Promise.all(
      Array.from({ length: many }, (_, index) =>
        untilSent({ channel: 'whatsapp', to: `Visitor ${index}`, link: links.sign(v7()) }),
      ),
    );
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await propertyNow(id)).toMatchObject({ shareCount: many, version: 1 });
    const counted = await api.pool.query<{ links: string; activities: string }>(
      `select (select count(*) from shares where "property" = $1) as links, (select count(*) from activities where "record" = $1::text and "kind" = 'share') as activities`,
      [id],
    );
    expect(counted.rows).toEqual([{ links: String(many), activities: String(many) }]);
  });

  it('drafts no link that would not open', async () => {
    const id = await createProperty('Quiet view');
    // As if an agent who may not publish had added it.
    await api.pool.query('update properties set "published" = null where "_id" = $1', [id]);
    const reply = await shareAs(agent, id, { draft: true });
    expect([reply.status, (reply.body['error'] as Row)['message']]).toEqual([
      403,
      'Quiet view is not published yet, so visitors cannot open its page. Publish it, or ask someone who may.',
    ]);
  });

  it('stores a drafted link only when it is sent, and once when repeated', async () => {
    const drafted = dataOf(await shareAs(agent, property, { draft: true }));
    expect(drafted).toEqual({
      link: expect.stringMatching(/^[\w-]{32}$/),
      address: `http://localhost/external/property-preview/${agent.username}/${property}?s=${String(drafted['link'])}`,
    });
    expect(await linksOf(agent, { property })).toEqual([]);
    const body = {
      channel: 'email',
      to: 'Asha',
      note: 'Have a look',
      link: drafted['link'],
      expiresAt: '2099-01-01T00:00:00Z',
    };
    const replies = await Promise.all([
      shareAs(agent, property, body),
      shareAs(agent, property, body),
      shareAs(agent, property, body),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await linksOf(agent, { property })).toMatchObject([
      {
        property,
        sharedBy: agent.id,
        channel: 'Email',
        sentTo: 'Asha',
        status: 'Active',
        openCount: 0,
        expiresAt: '2099-01-01T00:00:00.000Z',
      },
    ]);
    expect(await propertyNow(property)).toMatchObject({ shareCount: 1 });
    expect(await timelineOf('properties', property)).toMatchObject([
      {
        kind: 'share',
        by: agent.id,
        note: 'Have a look',
        new: { channel: 'email', to: 'Asha', link: expect.any(String) },
      },
    ]);
    // A link cannot be sent by another user or for another property.
    expect((await shareAs(manager, property, { link: drafted['link'] })).status).toBe(422);
    expect((await shareAs(agent, await createProperty('Other'), { link: drafted['link'] })).status).toBe(422);
  });

  it('with a lead appears on both timelines, counts as a contact, and stores the recipient', async () => {
    const mine = dataOf(await api.call(agent, 'POST /api/v2/admin/create-lead', { body: leadBody(1) }));
    const id = await createProperty('For the lead');
    expect(
      (
        await api.call(agent, `POST /api/v2/admin/lead-share/${mine._id}`, {
          body: { shown: id, channel: 'whatsapp', note: 'As promised' },
        })
      ).status,
    ).toBe(200);
    expect((await shareAs(agent, id, { person: mine._id, channel: 'sms' })).status).toBe(200);
    expect(
      (await linksOf(agent, { property: id })).map(({ lead, sentTo, channel }) => [lead, sentTo, channel]).sort(),
    ).toEqual([
      [mine._id, 'Lead 1', 'SMS'],
      [mine._id, 'Lead 1', 'WhatsApp'],
    ]);
    expect(dataOf(await api.call(manager, `GET /api/v2/admin/getbyid-lead/${mine._id}`))).toMatchObject({
      shareCount: 2,
      contactCount: 2,
      lastContactedAt: expect.any(String),
    });
    expect((await timelineOf('leads', mine._id)).find(({ kind }) => kind === 'whatsapp')).toMatchObject({
      note: 'Shared For the lead\n\nAs promised',
      new: { resource: 'properties', _id: id },
    });
    // A lead out of scope is not found, and nothing is written.
    const other = dataOf(
      await api.call(manager, 'POST /api/v2/admin/create-lead', { body: leadBody(2, { assignedTo: manager.id }) }),
    );
    expect((await shareAs(agent, id, { person: other._id })).status).toBe(404);
    expect([await propertyNow(id), (await linksOf(manager, { property: id })).length]).toMatchObject([
      { shareCount: 2 },
      2,
    ]);
  });

  it('is shown with recipient and note only to users who may see the link', async () => {
    const lead = dataOf(await api.call(agent, 'POST /api/v2/admin/create-lead', { body: leadBody(33) }));
    const id = await createProperty('Shown to many');
    expect((await shareAs(agent, id, { person: lead._id, channel: 'sms', note: 'Hello Lead 33' })).status).toBe(200);
    const readAs = async (person: Person): Promise<readonly string[]> => [
      (await api.call(person, `GET /api/rest/properties/${id}/timeline`)).text,
      (await api.call(person, `GET /api/rest/activities?filter=${encodeURIComponent(JSON.stringify({ record: id }))}`))
        .text,
    ];
    const common = { properties: ['view'], leads: ['viewAssigned'], activities: ['view'] };
    const owner = await api.person({ ...common, shares: ['view'] });
    for (const text of await readAs(owner)) expect(text).toContain('Hello Lead 33');
    for (const shares of [[], ['viewAssigned']]) {
      const [timeline = '', activities] = await readAs(await api.person({ ...common, shares }));
      expect(JSON.parse(timeline)).toMatchObject({
        data: [{ kind: 'share', by: agent.id, note: null, new: { channel: 'sms' } }],
        total: 1,
      });
      expect(`${timeline} ${activities}`).not.toContain('Lead 33');
    }
  });

  it('with others in one message creates one link for each, all or none, and one contact', async () => {
    const lead = dataOf(await api.call(manager, 'POST /api/v2/admin/create-lead', { body: leadBody(4) }));
    const ids = await Promise.all(['One', 'Two', 'Three'].map(createProperty));
    const [first = '', ...others] = ids;
    const draft = async (id: string): Promise<string> =>
      String(dataOf(await shareAs(manager, id, { draft: true }))['link']);
    const message = async (id: string, beside: readonly string[]): Promise<object> => ({
      channel: 'whatsapp',
      person: lead._id,
      note: 'For you',
      link: await draft(id),
      others: await Promise.all(beside.map(async (_id) => ({ _id, link: await draft(_id) }))),
    });
    const body = await message(first, others);
    const replies = await Promise.all([1, 2, 3].map(() => shareAs(manager, first, body)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await linksOf(manager, { lead: lead._id })).map(({ property: of }) => of).toSorted()).toEqual(
      ids.toSorted(),
    );
    const counted = async (): Promise<unknown> => {
      const { shareCount, contactCount } = dataOf(
        await api.call(manager, `GET /api/v2/admin/getbyid-lead/${lead._id}`),
      );
      return [
        shareCount,
        contactCount,
        ...(await Promise.all(ids.map(async (id) => (await propertyNow(id))['shareCount']))),
      ];
    };
    expect(await counted()).toEqual([3, 1, 1, 1, 1]);
    const found = (await timelineOf('leads', lead._id)).filter(({ kind }) => kind === 'whatsapp');
    expect(found).toMatchObject([
      { note: 'Shared One, Two, Three\n\nFor you', new: { channel: 'whatsapp', _id: first, others } },
    ]);
    expect(await timelineOf('properties', others[0] ?? '')).toMatchObject([
      { kind: 'share', note: 'For you', new: { to: 'Lead 4' } },
    ]);
    // Concurrent messages with the same records in different orders are all counted, without a deadlock.
    const crossing = await Promise.all(
      Array.from({ length: 12 }, async (_, index) =>
        index % 2 === 0
          ? shareAs(manager, first, await message(first, others))
          : shareAs(manager, others[1] ?? '', await message(others[1] ?? '', [first])),
      ),
    );
    expect(new Set(crossing.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await counted()).toEqual([3 + 6 * 3 + 6 * 2, 13, 13, 7, 13]);
    const gone = v7();
    expect(
      (
        await shareAs(manager, first, {
          ...(await message(first, [others[0] ?? ''])),
          others: [{ _id: gone, link: createShareTokens(api.options.tokenSecret).sign(v7()) }],
        })
      ).status,
    ).toBe(404);
    const again = (body as { others: readonly object[] }).others;
    for (const wrong of [
      [{ _id: first, link: await draft(first) }],
      [{ _id: others[0] }],
      [{ _id: others[0], link: 'forged' }],
      'all',
      Array.from({ length: 10 }, () => ({})),
      again,
    ]) {
      expect([wrong, (await shareAs(manager, first, { ...(await message(first, [])), others: wrong })).status]).toEqual(
        [wrong, 422],
      );
    }
    expect(await counted()).toEqual([33, 13, 13, 7, 13]);
  });

  it('rejects invalid parameters, and users without permission', async () => {
    const bad = [
      { expiresAt: '2001-01-01T00:00:00Z' },
      { expiresAt: 'soon' },
      { link: 'forged' },
      { channel: 'fax' },
      { person: 'x' },
      { shown: property },
      { other: 1 },
    ];
    for (const body of bad) expect([body, (await shareAs(agent, property, body)).status]).toEqual([body, 422]);
    const lead = dataOf(await api.call(manager, 'POST /api/v2/admin/create-lead', { body: leadBody(3) }));
    const reader = await api.person({ leads: ['view', 'share'], properties: ['view'] });
    expect(
      (await api.call(reader, `POST /api/v2/admin/lead-share/${lead._id}`, { body: { shown: property } })).status,
    ).toBe(403);
    expect((await shareAs(reader, property)).status).toBe(403);
  });
});

describe('share links', () => {
  it('are visible to and revocable by the sharer, and visible to their manager', async () => {
    const id = await createProperty('Seen');
    await shareAs(agent, id, { to: 'Ravi' });
    await shareAs(manager, id, { to: 'Meera' });
    const stranger = await api.person({ properties: ['view', 'share'], shares: ['viewAssigned', 'status'] });
    const seen = async (person: Person) => (await linksOf(person, { property: id })).map(({ sentTo }) => sentTo).sort();
    expect([await seen(agent), await seen(manager), await seen(stranger)]).toEqual([['Ravi'], ['Meera', 'Ravi'], []]);
    const [link] = await linksOf(agent, { property: id });
    const revoke = (person: Person) =>
      api.call(person, `POST /api/rest/shares/${String(link?._id)}/status`, { body: { status: 'Revoked' } });
    expect([(await revoke(stranger)).status, (await revoke(agent)).status]).toEqual([404, 200]);
    expect(await linksOf(agent, { property: id })).toMatchObject([{ status: 'Revoked' }]);
  });

  it('accept a new expiry date, but no other changes', async () => {
    await shareAs(manager, property, { to: 'Changed' });
    const [link] = await linksOf(manager, { property, sharedBy: manager.id });
    const put = (body: object) => api.call(manager, `PUT /api/rest/shares/${String(link?._id)}`, { body });
    expect((await put({ expiresAt: '2099-01-01T00:00:00Z' })).status).toBe(200);
    for (const body of [{ property: v7() }, { sharedBy: agent.id }, { openCount: 9 }, { status: 'Revoked' }])
      expect((await put(body)).status).toBeGreaterThanOrEqual(400);
    expect((await api.call(manager, 'POST /api/rest/shares', { body: { property } })).status).toBe(405);
  });
});

describe('deleting a shared property', () => {
  it('revokes its active links, reports them beforehand, and keeps other links', async () => {
    const [id, other] = [await createProperty('To be deleted'), await createProperty('To be kept')];
    const remover = await api.person({
      properties: ['view', 'share', 'delete', 'restore', 'bulk'],
      shares: ['view', 'viewHistory', 'status', 'edit'],
    });
    for (const shown of [id, id, other])
      expect((await shareAs(agent, shown, { channel: 'whatsapp' })).status).toBe(200);
    const [first] = await linksOf(remover, { property: id });
    const found = (await api.call(remover, `GET /api/rest/properties/${id}/references`)).body['data'];
    expect(found).toEqual([
      { resource: 'shares', title: 'Share links', field: 'property', fieldTitle: 'Property', count: 2, ends: true },
    ]);
    expect((await api.call(remover, `DELETE /api/v2/admin/delete-property/${id}`)).status).toBe(200);
    expect((await linksOf(remover, { property: id })).map(({ status, version }) => [status, version])).toEqual([
      ['Revoked', 2],
      ['Revoked', 2],
    ]);
    expect((await linksOf(remover, { property: other })).map(({ status, version }) => [status, version])).toEqual([
      ['Active', 1],
    ]);
    const timeline = (await api.call(remover, `GET /api/rest/shares/${String(first?._id)}/timeline`)).body[
      'data'
    ] as Row[];
    expect(timeline.find(({ kind }) => kind === 'status')).toMatchObject({
      field: 'status',
      old: 'Active',
      new: 'Revoked',
      by: remover.id,
    });
    // After a restore, the revoked links stay revoked until a user activates one.
    expect((await api.call(remover, `POST /api/rest/properties/${id}/restore`, { body: {} })).status).toBe(200);
    expect((await linksOf(remover, { property: id })).map(({ status }) => status)).toEqual(['Revoked', 'Revoked']);
    // A bulk deletion revokes links too.
    const bulk = await api.call(remover, 'POST /api/rest/properties/bulk', {
      body: { operation: 'delete', ids: [id, other] },
    });
    expect(bulk.body['data']).toEqual({ done: [id, other], refused: [] });
    expect((await linksOf(remover, { property: other })).map(({ status }) => status)).toEqual(['Revoked']);
  });

  it('permanently is allowed with revoked links, but not with records that require the property', async () => {
    const id = await createProperty('To be purged');
    const remover = await api.person({
      properties: ['view', 'share', 'delete', 'restore', 'purge'],
      shares: ['view', 'viewHistory'],
    });
    await shareAs(agent, id, { channel: 'whatsapp' });
    const named = await createProperty('Named in an enquiry');
    await shareAs(agent, named, { channel: 'whatsapp' });
    for (const one of [id, named])
      expect((await api.call(remover, `DELETE /api/v2/admin/delete-property/${one}`)).status).toBe(200);
    expect(await api.call(remover, `DELETE /api/rest/properties/${id}/purge`)).toMatchObject({
      status: 200,
      body: { data: { _id: id } },
    });
    expect((await api.call(remover, `DELETE /api/rest/properties/${id}/purge`)).status).toBe(404);
    expect((await linksOf(remover, { property: id })).map(({ status }) => status)).toEqual(['Revoked']);
    // A record with a required reference still counts.
    await api.pool.query(
      'insert into enquiries ("_id", name, phone, consent, status, property) values ($1, $2, $3, true, $4, $5)',
      [v7(), 'Visitor', '+919845099999', 'New', named],
    );
    const refused = await api.call(remover, `DELETE /api/rest/properties/${named}/purge`);
    expect([refused.status, refused.body['error']]).toEqual([409, expect.objectContaining({ code: 'IN_USE' })]);
  });

  it('keeps its links active when the deletion is rejected', async () => {
    const id = await createProperty('Needed');
    await shareAs(agent, id, { channel: 'whatsapp' });
    expect((await api.call(agent, `DELETE /api/v2/admin/delete-property/${id}`)).status).toBe(403);
    expect((await linksOf(agent, { property: id })).map(({ status }) => status)).toEqual(['Active']);
  });
});

describe('GET /tally', () => {
  const tally = (person: Person, query: string): Promise<Reply> =>
    api.call(person, `GET /api/rest/shares/tally?${query}`);

  it('counts by sharer like the filtered list, within the scope of the user', async () => {
    const id = await createProperty('Counted');
    for (const person of [agent, manager, agent]) await shareAs(person, id);
    const filter = (more: object = {}): string =>
      `filter=${encodeURIComponent(JSON.stringify({ property: id, ...more }))}`;
    const seen = async (person: Person): Promise<unknown> =>
      (await tally(person, `by=sharedBy&${filter()}`)).body['data'];
    expect([await seen(manager), await seen(agent)]).toEqual([
      [
        { value: agent.id, count: 2 },
        { value: manager.id, count: 1 },
      ],
      [{ value: agent.id, count: 2 }],
    ]);
    expect((await linksOf(manager, { property: id, sharedBy: agent.id })).length).toBe(2);
    expect((await tally(manager, `by=lead&${filter()}`)).body['data']).toEqual([{ value: null, count: 3 }]);
  });

  it('rejects fields that cannot be counted, and users who may not see the list', async () => {
    for (const by of ['', 'by=sentTo', 'by=nothing', 'by=openCount'])
      expect([by, (await tally(manager, by)).status]).toEqual([by, 400]);
    expect([
      (await tally(manager, 'by=sharedBy&page=x')).status,
      (await tally(await api.person({ leads: ['view'] }), 'by=sharedBy')).status,
    ]).toEqual([400, 403]);
  });
});

describe('a role that may not read whether a property is published', () => {
  it('shares a published property, and learns that another is not published', async () => {
    const texts = (await readTexts(schemasDir)).map((file) =>
      file.name === 'properties.json'
        ? { ...file, text: file.text.replace('"published": { ', '"published": { "readable": "publish", ') }
        : file,
    );
    await api.activate(checkTexts(texts, schemasDir));
    const [open, quiet] = [await createProperty('Open view'), await createProperty('Closed view')];
    await api.pool.query('update properties set "published" = false where "_id" = $1', [quiet]);
    expect(dataOf(await shareAs(agent, open, { draft: true }))).toHaveProperty('address');
    const refused = await shareAs(agent, quiet, { draft: true });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('is not published yet')]);
  });
});
