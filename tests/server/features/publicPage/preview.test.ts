import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '#model/schema/json.ts';
import { buildApp } from '../../../../server/http/buildApp.ts';
import { insertRecords } from '../../../../server/features/import/rows/write/insertRecords.ts';
import { runRows } from '../../../../server/postgres/runStatement.ts';
import { openTestApi, type Person, type Reply, type TestApi } from '../../support/api.ts';
import { canariesIn, canaryFor } from '../../auth/permissions/canaries.ts';

const root = '/external/property-preview';

let api: TestApi;
let agent: Person;
let number = 0;

const flat = (more: Record<string, Json> = {}): Record<string, Json> => {
  number += 1;
  return {
    title: `Flat ${number}`,
    enquiredFor: 'Sale',
    propertyType: 'Residential',
    propertySubType: 'Apartment',
    bhk: '2',
    area: { value: 1200, unit: 'sq ft' },
    price: 7_500_000,
    city: 'Mysuru',
    assignedTo: [agent.id],
    ...more,
  };
};
const make = async (more: Record<string, Json> = {}): Promise<string> => {
  const reply = await api.call(agent, 'POST /api/v2/admin/create-property', { body: flat(more) });
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return (reply.body['data'] as { _id: string })._id;
};
const patch = (id: string, body: Record<string, Json>): Promise<Reply> =>
  api.call(agent, `PUT /api/v2/admin/single-property/${id}`, { body });
const moveTo = (id: string, status: string): Promise<Reply> =>
  api.call(agent, `POST /api/v2/admin/property-status/${id}`, { body: { status } });
const open = (path: string, headers: Record<string, string> = {}): Promise<Reply> =>
  api.call(undefined, `GET ${path}`, { headers });
const pathOf = (id: string, sharer = agent.username): string => `${root}/${sharer}/${id}`;
const page = async (id: string): Promise<string> => {
  const reply = await open(pathOf(id));
  expect(reply.status).toBe(200);
  return reply.text;
};

beforeAll(async () => {
  api = await openTestApi();
  agent = await api.person({ properties: ['view', 'create', 'edit', 'delete', 'status', 'publish', 'viewOwner'] });
});
afterAll(() => api.close());

describe('the public page of a property', () => {
  it('shows photo, price, place and brochure, and has the meta tags of a link preview', async () => {
    const image = { name: 'secret name.jpg', size: 9, type: 'image/webp', url: `/files/${'a'.repeat(40)}/page.webp` };
    const id = await make({
      title: 'Sea view',
      price: 12_500_000,
      locality: 'Indiranagar',
      latitude: 12.97,
      longitude: 77.59,
      amenities: ['Lift', 'Gym'],
      about: 'Quiet.\n\nSunny.',
      negotiable: true,
      videoUrl: 'https://video.example/1',
    });
    const brochure = {
      name: 'secret name.pdf',
      size: 48_213,
      type: 'application/pdf',
      url: `/files/${'c'.repeat(40)}/brochure.pdf`,
    };
    await api.pool.query('update properties set images = $1, brochure = $2, version = version + 1 where "_id" = $3', [
      JSON.stringify([image]),
      JSON.stringify(brochure),
      id,
    ]);
    const { text, headers } = await open(pathOf(id), { host: 'homes.example:8080' });
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, max-age=30, must-revalidate',
      etag: expect.stringMatching(/^".{27}"$/),
    });
    expect([headers['set-cookie'], headers['x-robots-tag'], headers['content-security-policy']]).toEqual([
      undefined,
      undefined,
      expect.stringContaining("script-src 'self'; style-src 'self'"),
    ]);
    const origin = 'http://homes.example:8080';
    for (const part of [
      '<h1>Sea view</h1>',
      '₹1.25 Cr',
      '₹1,25,00,000',
      'Indiranagar, Mysuru',
      '<dt>Negotiable</dt><dd>Yes</dd>',
      '>Lift</li>',
      '<p>Quiet.</p><p>Sunny.</p>',
      'https://video.example/1',
      `<a href="/files/${'c'.repeat(40)}/brochure.pdf" download>`,
      'Brochure<small> (48 kB)</small>',
      'https://www.google.com/maps/search/?api=1&amp;query=12.97%2C77.59',
      `href="tel:+9198450`,
      'https://wa.me/9198450',
      'mailto:person',
      `<link rel="canonical" href="${origin}${pathOf(id)}">`,
      '<meta property="og:title" content="Sea view · ₹1.25 Cr">',
      '<meta property="og:description" content="Indiranagar, Mysuru · BHK: 2 · Area: 1,200 sq ft · ',
      `<meta property="og:url" content="${origin}${pathOf(id)}">`,
      `<meta property="og:image" content="${origin}/files/${'a'.repeat(40)}/share.jpg">`,
      '<meta name="twitter:card" content="summary_large_image">',
      '<meta property="og:image:width" content="1200">',
    ])
      expect(text).toContain(part);
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '{}') as Record<
      string,
      unknown
    >;
    expect(data).toMatchObject({
      '@type': 'RealEstateListing',
      name: 'Sea view',
      url: `${origin}${pathOf(id)}`,
      offers: { price: 12_500_000, priceCurrency: 'INR' },
      contentLocation: { geo: { latitude: 12.97 } },
    });
    // The name of the uploaded file may reveal its owner.
    expect(text).not.toContain('secret name');
  });

  it('shows the period of a rent, and omits blank and false values', async () => {
    const text = await page(await make({ enquiredFor: 'Rent', price: 25_000, negotiable: false }));
    expect([
      text.includes('₹25.00 K <small>₹25,000 a month</small>'),
      text.includes('Negotiable'),
      text.includes('See it on the map'),
    ]).toEqual([true, false, false]);
  });

  it('shows only public fields of all related records, and only its own id', async () => {
    const names = ['properties', 'projects', 'users', 'organization'] as const;
    const ids = Object.fromEntries(names.map((name) => [name, v7()]));
    const roles = v7();
    for (const name of names) {
      const resource = api.model.resources[name];
      if (resource === undefined) throw new Error(name);
      const values: Record<string, Json> = {};
      for (const field of resource.fields.filter((one) => !one.system && one.setting === undefined)) {
        const canaryPlace = { resource: name, id: ids[name] ?? '', field: field.name };
        values[field.name] = canaryFor(field, {
          canaryPlace,
          context: { settings: api.model.settings, timeZone: 'UTC' },
          target: (to) => ids[to] ?? roles,
        });
      }
      if (name === 'organization') await api.pool.query('update organization set "deletedAt" = now()');
      await runRows(
        api.pool,
        insertRecords(
          resource,
          [{ id: ids[name] ?? '', by: agent.id, at: new Date(), record: values }],
          api.model.settings,
        ),
      );
    }
    const {
      rows: [user],
    } = await api.pool.query<{ username: string }>('select username from users where "_id" = $1', [ids['users']]);
    const { status, text } = await open(pathOf(ids['properties'] ?? '', user?.username));
    expect(status).toBe(200);
    const shown = canariesIn(text).map(({ resource, field }) => ({
      resource,
      field,
      isPublic: api.model.resources[resource]?.fieldsByName[field ?? '']?.public,
    }));
    // The username in the path is already known to the visitor.
    expect(shown.filter(({ isPublic, field }) => isPublic !== true && field !== 'username')).toEqual([]);
    const visible = new Set(shown.map(({ resource, field }) => `${resource}.${field}`));
    for (const expected of [
      'properties.title',
      'properties.about',
      'properties.locality',
      'properties.reraNumber',
      'projects.name',
      'users.firstName',
      'users.phone',
      'users.designation',
      'organization.reraNumber',
    ])
      expect(visible).toContain(expected);
    for (const [name, id] of Object.entries({ ...ids, roles, agent: agent.id }))
      expect([name, text.includes(id)]).toEqual([name, name === 'properties']);
    await api.pool.query('delete from organization where "_id" = $1', [ids['organization']]);
    await api.pool.query('update organization set "deletedAt" = null');
  });

  it('shows markup in any field as text', async () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>\' & </title> {{1}}';
    const id = await make({ title: evil, about: `${evil}\n\n</script><script>alert(2)</script>`, locality: evil });
    const text = await page(id);
    expect(text.match(/<script\b[^>]*>/g)).toEqual(['<script type="application/ld+json">']);
    expect(text).not.toMatch(/<img src=x|onerror=alert\(1\)>/);
    expect(text).toContain(
      '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&#39; &amp; &lt;/title&gt; {{1}}',
    );
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '{}') as Record<
      string,
      unknown
    >;
    expect(data['name']).toBe(evil);
  });

  it('returns 304 while unchanged, and a new page after a change', async () => {
    const id = await make();
    const first = await open(pathOf(id));
    const tag = String(first.headers['etag']);
    const again = await open(pathOf(id), { 'if-none-match': `W/${tag}, "other"` });
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', tag]);
    await patch(id, { price: 8_000_000 });
    const changed = await open(pathOf(id), { 'if-none-match': tag });
    expect([changed.status, changed.text.includes('₹80.00 Lacs')]).toEqual([200, true]);
    await api.pool.query(`update users set "firstName" = 'Renamed', version = version + 1 where "_id" = $1`, [
      agent.id,
    ]);
    expect((await open(pathOf(id), { 'if-none-match': String(changed.headers['etag']) })).text).toContain('Renamed');
  });

  it('uses the public origin in its links, and ignores forged hosts', async () => {
    const id = await make();
    const behind = await buildApp({ ...api.options, trustProxy: 1 });
    const cached = await buildApp({ ...api.options, publicOrigin: 'https://homes.example' });
    const headers = { 'x-forwarded-host': 'front.example', 'x-forwarded-proto': 'https' };
    const urls = await Promise.all(
      [behind, cached, api.app].map(
        async (app) =>
          /og:url" content="([^"]*)"/.exec((await app.inject({ method: 'GET', url: pathOf(id), headers })).body)?.[1],
      ),
    );
    expect(urls).toEqual([
      `https://front.example${pathOf(id)}`,
      `https://homes.example${pathOf(id)}`,
      `http://localhost:80${pathOf(id)}`,
    ]);
    const forged = await api.app.inject({ method: 'GET', url: pathOf(id), headers: { host: 'x"><script>.example' } });
    expect([forged.statusCode, forged.body.includes('.example')]).toEqual([200, false]);
  });

  it('can be indexed by its plain link, but not by a share link', async () => {
    const id = await make();
    expect([
      (await open(pathOf(id))).headers['x-robots-tag'],
      (await open(`${pathOf(id)}?s=abc`)).headers['x-robots-tag'],
    ]).toEqual([undefined, 'noindex']);
  });

  it('has an enquiry form with the id of the property and the username of the sharer only', async () => {
    const id = await make();
    const text = await page(id);
    expect(text).toContain('<form method="post" data-call="/api/v2/client/create-enquiry" data-link="share">');
    for (const [name, value] of [
      ['property', id],
      ['sharedBy', agent.username],
      ['channel', 'Public page'],
    ])
      expect(text).toContain(`<input type="hidden" name="${name}" value="${value}">`);
    expect(text).toMatch(/<input type="text" name="homepage" tabindex="-1"/);
    const sent = {
      name: 'Visitor',
      phone: '+919845011111',
      consent: true,
      property: id,
      sharedBy: agent.username,
      channel: 'Public page',
    };
    expect(
      (await api.call(undefined, 'POST /api/v2/client/create-enquiry', { body: sent, address: '10.9.9.1' })).status,
    ).toBe(201);
    expect(
      (
        await api.call(undefined, 'POST /api/v2/client/create-enquiry', {
          body: { ...sent, sharedBy: 'nobody\0here' },
          address: '10.9.9.1',
        })
      ).status,
    ).toBe(201);
    const { rows } = await api.pool.query('select "property", "sharedBy", "channel" from enquiries order by "_id"');
    expect(rows).toEqual([
      { property: id, sharedBy: agent.id, channel: 'Public page' },
      { property: id, sharedBy: null, channel: 'Public page' },
    ]);
  });
});

describe('an enquiry from a browser without JavaScript', () => {
  const post = (path: string, sent: Record<string, string>): Promise<Reply> =>
    api.call(undefined, `POST ${path}`, {
      payload: new URLSearchParams(sent).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      address: '10.9.9.2',
    });

  it('is stored once when repeated, and ignores forged hidden fields', async () => {
    const id = await make();
    const sent = {
      name: 'Plain',
      phone: '+919845022222',
      message: 'One\r\ntwo',
      email: '',
      consent: 'on',
      homepage: '',
      property: v7(),
      sharedBy: 'somebody',
      channel: 'QR',
    };
    const replies = await Promise.all([post(pathOf(id), sent), post(pathOf(id), sent)]);
    for (const { status, text, headers } of replies)
      expect([status, text.includes('Thank you'), headers['cache-control'], headers['x-robots-tag']]).toEqual([
        200,
        true,
        'no-store',
        'noindex',
      ]);
    const { rows } = await api.pool.query(
      `select "property", "sharedBy", "channel", "message", "email", "consent" from enquiries where "name" = 'Plain'`,
    );
    expect(rows).toEqual([
      { property: id, sharedBy: agent.id, channel: 'Public page', message: 'One\ntwo', email: null, consent: true },
    ]);
    expect((await post(pathOf(id), { ...sent, name: 'A machine', homepage: 'https://spam.example' })).status).toBe(200);
    expect((await api.pool.query(`select from enquiries where "name" = 'A machine'`)).rowCount).toBe(0);
  });

  it('returns the form with its values and problems when invalid, and stores nothing', async () => {
    const { status, text } = await post(pathOf(await make()), { name: '<b>"Plain"', phone: '12', message: 'Hello' });
    expect(status).toBe(422);
    for (const part of [
      'Please check the marked fields.',
      'value="&lt;b&gt;&quot;Plain&quot;"',
      'aria-invalid="true" required autocomplete="tel" value="12"',
      '<p class="problem" id="enquiry-phone-problem">Phone is not a valid phone</p>',
      '\nHello</textarea>',
      'Send enquiry',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/ checked|<b>"/);
    expect((await api.pool.query(`select from enquiries where "name" like '%Plain"%'`)).rowCount).toBe(0);
  });

  it('is rejected at any other address and by the API', async () => {
    for (const path of [root, `${root}/agent`, `${root}/a/b/c`, '/external/other'])
      expect([path, (await post(path, { name: 'x' })).status]).toEqual([path, 404]);
    expect((await post('/api/v2/client/create-enquiry', { name: 'x' })).status).toBe(415);
  });
});

describe('an invalid link', () => {
  it('returns the same 404 page for every reason', async () => {
    const [hidden, deleted, good] = [await make({ published: false }), await make(), await make()];
    await api.call(agent, `DELETE /api/v2/admin/delete-property/${deleted}`);
    const idle = await api.person({});
    await api.pool.query(`update users set "status" = 'Inactive' where "_id" = $1`, [idle.id]);
    const paths = [
      pathOf(v7()),
      pathOf('nothing'),
      pathOf(`${good}x`),
      pathOf(good.toUpperCase()),
      pathOf(hidden),
      pathOf(deleted),
      pathOf(good, 'nobody'),
      pathOf(good, idle.username),
      pathOf(good, '%00'),
      pathOf(good, '%'),
      pathOf(good, '%ED%A0%80'),
      `${root}/${good}`,
      `${pathOf(good)}/more`,
      `${root}//${good}`,
      '/external/',
      '/external/other',
      `${root}s/${agent.username}/${good}`,
    ];
    const replies = await Promise.all(paths.map((path) => open(path)));
    const [one] = replies;
    expect(one?.text).toContain('Sorry, the page you visited does not exist.');
    expect(one?.text).toMatch(/If you got this one from .+, please ask for a new one\./);
    expect(
      replies.map(({ status, text, headers }) => [
        status,
        text === one?.text,
        headers['cache-control'],
        headers['x-robots-tag'],
        headers['etag'],
      ]),
    ).toEqual(paths.map(() => [404, true, 'no-store', 'noindex', undefined]));
    expect((await open(pathOf(good))).status).toBe(200);
  });

  it('returns 404 as soon as the property is unpublished', async () => {
    const id = await make();
    const tag = String((await open(pathOf(id))).headers['etag']);
    await patch(id, { published: false });
    expect((await open(pathOf(id), { 'if-none-match': tag })).status).toBe(404);
  });

  it('to the root path explains what the page is for, and nothing else', async () => {
    for (const path of [root, `${root}/`]) {
      const { status, text } = await open(path);
      expect([
        status,
        text.includes('Our agents use this page to show a property'),
        text.includes('<form'),
        text.includes('<script'),
      ]).toEqual([200, true, false, false]);
    }
  });

  it('is created by unpublishing, and by users who may not publish', async () => {
    const clerk = await api.person({ properties: ['view', 'create', 'edit'] });
    const id = await make();
    const reply = await api.call(clerk, `PUT /api/v2/admin/single-property/${id}`, { body: { published: false } });
    expect([reply.status, (await open(pathOf(id))).status]).toEqual([403, 200]);
    const added = await api.call(clerk, 'POST /api/v2/admin/create-property', { body: flat() });
    expect(added.body['data']).toMatchObject({ published: false });
  });
});

describe('a property off the market', () => {
  it('shows no price, and links to the most similar properties', async () => {
    const place = { city: 'Hampi', locality: 'Bazaar' };
    const near = await make({ ...place, price: 5_100_000, title: 'Near' });
    const far = await make({ ...place, price: 9_000_000, title: 'Far' });
    const [rented, elsewhere, hidden, sold] = [
      await make({ ...place, enquiredFor: 'Rent', title: 'For rent' }),
      await make({ ...place, city: 'Kochi', title: 'Elsewhere' }),
      await make({ ...place, published: false, title: 'Hidden' }),
      await make({ ...place, title: 'Sold one' }),
    ];
    await moveTo(sold, 'Sold');
    const id = await make({ ...place, price: 5_000_000, title: 'Flat in Bazaar' });
    for (const status of ['Sold', 'Rented', 'Inactive']) {
      await moveTo(id, status);
      const { status: code, text, headers } = await open(pathOf(id));
      expect([
        code,
        headers['x-robots-tag'],
        text.includes('no longer available'),
        text.includes('50.00 Lacs'),
        text.includes('<form'),
        text.includes(status === 'Inactive' ? 'Inactive' : `>${status}`),
      ]).toEqual([200, 'noindex', true, false, false, false]);
      // The title already names the locality.
      expect(text).toContain('<p>Flat in Bazaar, Hampi is off the market.');
      expect(text.indexOf(pathOf(near))).toBeGreaterThan(0);
      expect(text.indexOf(pathOf(far))).toBeGreaterThan(text.indexOf(pathOf(near)));
      for (const other of [rented, elsewhere, hidden, sold]) expect(text).not.toContain(other);
      await moveTo(id, 'Active');
    }
    expect(await page(id)).toContain('₹50.00 Lacs');
  });
});

describe('images', () => {
  it('of an unpublished property are neither listed nor linked', async () => {
    const walks = [
      '/files',
      '/files/',
      '/files/aa',
      '/files/aa/',
      `/files/${'0'.repeat(40)}/page.webp`,
      '/files/../files',
      '/files/%2e%2e/',
      '/external/files',
      '/robots.txt/..',
      `/files/${'a'.repeat(39)}/page.webp`,
    ];
    const replies = await Promise.all(walks.map((path) => open(path)));
    expect(replies.map(({ status }) => status)).toEqual(walks.map(() => 404));
    const hidden = await make({ published: false });
    await api.pool.query('update properties set images = $1 where "_id" = $2', [
      JSON.stringify([{ name: 'x.webp', size: 9, type: 'image/webp', url: `/files/${'b'.repeat(40)}/page.webp` }]),
      hidden,
    ]);
    const pages = await Promise.all([root, pathOf(hidden), pathOf(await make())].map((path) => open(path)));
    expect(pages.filter(({ text }) => text.includes('b'.repeat(40)))).toEqual([]);
  });
});

describe('when the database is down', () => {
  it('returns 503 and asks the visitor to try again', async () => {
    const pool = Object.assign(Object.create(api.pool) as typeof api.pool, {
      query: () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
    });
    const app = await buildApp({ ...api.options, pool, followSettings: async () => undefined });
    const reply = await app.inject({ method: 'GET', url: pathOf(v7()) });
    expect([
      reply.statusCode,
      reply.headers['retry-after'],
      reply.body.includes('Please try again in a minute.'),
    ]).toEqual([503, '60', true]);
    await app.close();
  });
});
