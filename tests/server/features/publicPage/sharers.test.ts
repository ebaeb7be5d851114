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
});
