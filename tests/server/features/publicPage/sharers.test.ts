import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShareTokens } from '../../../../server/auth/tokens/shareTokens.ts';
import { openTestApi, type Person, type Reply, type TestApi } from '../../support/api.ts';

const root = '/external/property-preview';
let api: TestApi;
let agent: Person;
let sharer: Person;
let bystander: Person;
let property: string;

const tokens = (): ReturnType<typeof createShareTokens> => createShareTokens(api.options.tokenSecret);
const open = (path: string): Promise<Reply> => api.call(undefined, `GET ${path}`);
const addProperty = async (
  more: { published?: boolean | null; agents?: readonly string[]; status?: string } = {},
): Promise<string> => {
  const id = v7();
  await api.pool.query(
    `insert into properties ("_id", "title", "enquiredFor", "propertySubType", "city", "price", "status", "published", "assignedTo") values ($1, 'Lake view', 'Sale', 'Apartment', 'Mysuru', 100, $2, $3, $4)`,
    [id, more.status ?? 'Active', more.published === undefined ? true : more.published, more.agents ?? [agent.id]],
  );
  return id;
};
const addLink = async (
  record: string,
  by: Person,
  more: { status?: string; expiresAt?: string } = {},
): Promise<string> => {
  const id = v7();
  await api.pool.query(
    `insert into shares ("_id", "property", "sharedBy", "channel", "status", "expiresAt", "openCount") values ($1, $2, $3, 'WhatsApp', $4, $5, 0)`,
    [id, record, by.id, more.status ?? 'Active', more.expiresAt ?? null],
  );
  return tokens().sign(id);
};
const pathOf = (person: Pick<Person, 'username'>, id = property, token?: string): string =>
  `${root}/${person.username}/${id}${token === undefined ? '' : `?s=${token}`}`;
const phoneOf = async ({ id }: Person): Promise<string> =>
  (await api.pool.query<{ phone: string }>('select "phone" from users where "_id" = $1', [id])).rows[0]?.phone ?? '';

beforeAll(async () => {
  api = await openTestApi();
  [agent, sharer, bystander] = await Promise.all([
    api.person({ properties: ['view', 'share'] }),
    api.person({ properties: ['view', 'share'] }),
    api.person({ properties: ['view'] }),
  ]);
  property = await addProperty();
});
afterAll(() => api.close());

describe('the sharer in the path of a public page', () => {
  it('is shown with phone if they are an agent of the property', async () => {
    const reply = await open(pathOf(agent));
    expect([reply.status, reply.text.includes(await phoneOf(agent))]).toEqual([200, true]);
  });

  it('is shown with phone when the link is an active share of theirs for this property', async () => {
    const token = await addLink(property, sharer);
    const reply = await open(pathOf(sharer, property, token));
    expect([reply.status, reply.text.includes(await phoneOf(sharer)), reply.headers['x-robots-tag']]).toEqual([
      200,
      true,
      'noindex',
    ]);
    // The link preview of a messenger has the same address.
    expect(reply.text).toContain(
      `<meta property="og:url" content="http://localhost:80${pathOf(sharer, property, token)}">`.replace(
        'localhost:80',
        String(/og:url" content="http:\/\/([^/]+)/.exec(reply.text)?.[1]),
      ),
    );
  });

  it('is otherwise not confirmed, and every rejection is identical', async () => {
    const sold = await addProperty();
    const unpublished = await addProperty({ published: false });
    const unset = await addProperty({ published: null });
    const paths = [
      pathOf({ username: 'nobody.of.that.name' }),
      pathOf(bystander),
      pathOf(sharer),
      pathOf(sharer, property, 'x'.repeat(32)),
      pathOf(sharer, property, await addLink(property, sharer, { status: 'Revoked' })),
      pathOf(sharer, property, await addLink(property, sharer, { expiresAt: '2020-01-01T00:00:00Z' })),
      // A link of another user, and a link to another property.
      pathOf(bystander, property, await addLink(property, sharer)),
      pathOf(sharer, property, await addLink(sold, sharer)),
      pathOf(agent, unpublished),
      pathOf(agent, unset),
      pathOf(sharer, unset, await addLink(unset, sharer)),
      pathOf(agent, v7()),
      pathOf(agent, 'no-id'),
    ];
    const replies = await Promise.all(paths.map(open));
    const responses = replies.map(({ status, text, headers }) => ({
      status,
      text,
      headers: { ...headers, date: '', 'x-request-id': '' },
    }));
    expect(responses[0]?.status).toBe(404);
    for (const [index, one] of responses.entries()) expect([paths[index], one]).toEqual([paths[index], responses[0]]);
  });

  it('is not cached for visitors without the share link', async () => {
    const token = await addLink(property, sharer);
    expect((await open(pathOf(sharer, property, token))).status).toBe(200);
    expect((await open(pathOf(sharer))).status).toBe(404);
    expect(
      (await Promise.all([open(pathOf(sharer, property, token)), open(pathOf(sharer))])).map(({ status }) => status),
    ).toEqual([200, 404]);
  });

  it('is replaced by an agent of each similar property, and properties without agents are omitted', async () => {
    const gone = await addProperty({ status: 'Sold' });
    const lonely = await addProperty({ agents: [] });
    const { text } = await open(pathOf(sharer, gone, await addLink(gone, sharer)));
    expect([text.includes(pathOf(agent)), text.includes(lonely), text.includes(pathOf(sharer, property))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  describe('who no longer works here', () => {
    const leave = (person: Person, column = `"status" = 'Inactive'`): Promise<unknown> =>
      api.pool.query(`update users set ${column} where "_id" = $1`, [person.id]);
    const enquire = async (path: string, token?: string): Promise<Record<string, unknown>> => {
      const [, name = '', id = ''] = /preview\/([^/]+)\/([^?]+)/.exec(path) ?? [];
      const reply = await api.call(undefined, 'POST /api/v2/client/create-enquiry', {
        body: { name: 'Divya', phone: '+919845012399', consent: true, property: id, sharedBy: name, share: token },
      });
      expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
      const { _id } = reply.body['data'] as { _id: string };
      const { rows } = await api.pool.query('select "sharedBy", "share" from enquiries where "_id" = $1', [_id]);
      return rows[0] ?? {};
    };

    it('leads to another agent of the property, who gets the enquiries, and the link still counts', async () => {
      const [old, sender] = [await api.person({ properties: ['view'] }), await api.person({ properties: ['view'] })];
      const flat = await addProperty({ agents: [old.id, agent.id] });
      const token = await addLink(flat, sender);
      await leave(old);
      await leave(sender, '"deletedAt" = now()');
      for (const [path, to] of [
        [pathOf(old, flat), pathOf(agent, flat)],
        [pathOf(sender, flat, token), pathOf(agent, flat, token)],
        [`${pathOf(old, flat)}?lang=hi`, `${pathOf(agent, flat)}?lang=hi`],
      ] as const) {
        const { status, headers } = await open(path);
        expect([status, headers['location'], headers['cache-control']]).toEqual([302, to, 'no-store']);
      }
      const { text } = await open(pathOf(agent, flat, token));
      expect([text.includes(await phoneOf(agent)), text.includes(await phoneOf(sender))]).toEqual([true, false]);
      expect(await enquire(pathOf(agent, flat), token)).toEqual({ sharedBy: agent.id, share: expect.any(String) });
    });

    it('shows the agency if the property has no other agent, and the enquiry has no owner', async () => {
      const last = await api.person({ properties: ['view'] });
      const flat = await addProperty({ agents: [last.id] });
      await leave(last);
      const { status, text } = await open(pathOf(last, flat));
      expect([status, text.includes(await phoneOf(last)), text.includes('id="agent"')]).toEqual([200, false, true]);
      expect(await enquire(pathOf(last, flat))).toEqual({ sharedBy: null, share: null });
    });

    it('reveals nothing without a link of theirs', async () => {
      const other = await api.person({ properties: ['view'] });
      await leave(other);
      const revoked = await addLink(property, other, { status: 'Revoked' });
      for (const path of [pathOf(other), pathOf(other, property, revoked)]) expect((await open(path)).status).toBe(404);
    });
  });
});
