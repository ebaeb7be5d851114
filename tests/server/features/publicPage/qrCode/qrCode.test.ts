import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import jsQr from 'jsqr';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flyerOf } from '../../../../../server/documents/qrCodes/flyer.ts';
import { openTestApi, type Person, type Reply, type TestApi } from '../../../support/api.ts';

let api: TestApi;
let agent: Person;

const decode = (data: Uint8ClampedArray, size: number): string | undefined => jsQr(data, size, size)?.data;
const errorOf = (reply: Reply) => reply.body['error'] as { code: string; message: string };
const request = (person: Person, id: string, query = ''): Promise<Reply> =>
  api.call(person, `POST /api/rest/properties/${id}/qr-code${query}`, { headers: { host: 'crm.example.com' } });
const addressOf = (reply: Reply): string => (reply.body['data'] as { address: string }).address;
const bytesOf = async (person: Person, id: string, as: string): Promise<Buffer> => {
  const reply = await api.app.inject({
    method: 'POST',
    url: `/api/rest/properties/${id}/qr-code?as=${as}`,
    headers: { token: person.token, host: 'crm.example.com' },
  });
  expect([reply.statusCode, String(reply.headers['content-disposition'])]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="Corner-house-person\d+\.(svg|png|pdf)"$/),
  ]);
  return reply.rawPayload;
};
const createProperty = async (more: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const row: Readonly<Record<string, unknown>> = {
    _id: v7(),
    title: 'Corner house',
    enquiredFor: 'Sale',
    propertyType: 'Residential',
    propertySubType: 'Villa',
    price: 7_000_000,
    status: 'Active',
    area: 100,
    area_value: 100,
    area_unit: 'sq m',
    locality: 'Hebbal',
    city: 'Bengaluru',
    ownerName: 'Secret Owner',
    published: true,
    ...more,
  };
  await api.pool.query(
    `insert into properties (${Object.keys(row)
      .map((name) => `"${name}"`)
      .join(', ')}) values (${Object.keys(row)
      .map((_, index) => `$${index + 1}`)
      .join(', ')})`,
    Object.values(row),
  );
  return String(row['_id']);
};

/** Returns the drawing of a PDF, page by page. */
const drawingOf = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)endstream/g)]
    .map(([, body = '']) => {
      try {
        return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');

/** Draws the dark modules of a PDF's code as a picture, as a camera would see them. */
const photographOf = (drawing: string): { readonly data: Uint8ClampedArray; readonly size: number } => {
  const squares = [...drawing.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\n/g)]
    .map((match) => match.slice(1).map(Number))
    .filter(([, , width = 0, height = 0]) => width === height && width < 6);
  const [left, top] = [0, 1].map((at) => Math.min(...squares.map((square) => square[at] ?? 0))) as [number, number];
  const module = squares[0]?.[2] ?? 1;
  const pixels = 4;
  const size = (Math.max(...squares.map(([x = 0]) => Math.round((x - left) / module))) + 9) * pixels;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [x = 0, y = 0] of squares) {
    const [column, row] = [Math.round((x - left) / module) + 4, Math.round((y - top) / module) + 4];
    for (let dy = 0; dy < pixels; dy += 1)
      for (let dx = 0; dx < pixels; dx += 1)
        data.fill(
          0,
          ((row * pixels + dy) * size + column * pixels + dx) * 4,
          ((row * pixels + dy) * size + column * pixels + dx) * 4 + 3,
        );
  }
  return { data, size };
};

beforeAll(async () => {
  api = await openTestApi();
  agent = await api.person({ properties: ['view', 'share'], shares: ['view'] });
});
afterAll(() => api.close());

describe('QR code of a record', () => {
  it('opens the public page of the user, with one share link for each user and record', async () => {
    const id = await createProperty();
    const address = addressOf(await request(agent, id));
    expect(address).toMatch(
      new RegExp(`^http://crm\\.example\\.com/external/property-preview/${agent.username}/${id}\\?s=[\\w-]{32}$`),
    );
    expect(addressOf(await request(agent, id))).toBe(address);
    const { rows } = await api.pool.query(
      'select "sharedBy", "channel", "status", "openCount" from shares where property = $1',
      [id],
    );
    expect(rows).toEqual([{ sharedBy: agent.id, channel: 'QR code', status: 'Active', openCount: '0' }]);
  });

  it('decodes from SVG and PNG to the exact address', async () => {
    const id = await createProperty();
    const address = addressOf(await request(agent, id));
    for (const as of ['svg', 'png']) {
      const { data, info } = await sharp(await bytesOf(agent, id, as))
        .resize(488, 488, { kernel: 'nearest' })
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(decode(new Uint8ClampedArray(data), info.width)).toBe(address);
    }
  });

  it('decodes from the printed page, which is one page with the image', async () => {
    const file = '0'.repeat(39);
    const picture = `${file}1`;
    await mkdir(join(api.filesDir, '00', picture), { recursive: true });
    await writeFile(
      join(api.filesDir, '00', picture, 'share.jpg'),
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2255aa' } })
        .jpeg()
        .toBuffer(),
    );
    const id = await createProperty({
      images: JSON.stringify([{ url: `/files/${picture}/page.webp`, name: 'front', size: 10, type: 'image/webp' }]),
      about: 'A quiet house with a garden. '.repeat(120),
    });
    const pdf = await bytesOf(agent, id, 'flyer');
    const text = pdf.toString('latin1');
    expect([
      text.slice(0, 5),
      text.match(/\/Type \/Page\b/g)?.length,
      text.includes('/Subtype /Image'),
      text.includes('/DCTDecode'),
    ]).toEqual(['%PDF-', 1, true, true]);
    const { data, size } = photographOf(drawingOf(pdf));
    expect(decode(data, size)).toBe(addressOf(await request(agent, id)));
  });

  it('shows only public fields on the printed page', async () => {
    const { properties, users } = api.model.resources;
    if (properties?.preview === undefined || users === undefined)
      throw new Error('the schemas have no properties or no users');
    const flyer = await flyerOf({
      resource: properties,
      preview: properties.preview,
      address: 'https://crm.example.com/x',
      readFile: async () => undefined,
      context: { settings: api.model.settings, timeZone: 'UTC' },
      record: {
        title: 'Corner house',
        price: 25_000,
        enquiredFor: 'Rent',
        locality: 'Hebbal',
        bhk: '3',
        negotiable: false,
        ownerName: 'Secret Owner',
        rating: 4,
        amenities: ['Lift', 'Gym'],
        images: [{ url: '/files/gone' }],
      },
      agent: {
        resource: users,
        record: {
          firstName: 'Asha',
          lastName: 'Rao',
          phone: '+919845012345',
          email: 'asha@example.com',
          username: 'secret name',
          department: 'secret',
        },
      },
    });
    expect(flyer).toMatchObject({
      title: 'Corner house',
      price: '₹ 25.00 K a month',
      place: 'Hebbal',
      photo: undefined,
      highlights: [['BHK', '3']],
      facts: [['Listed for', 'Rent']],
      lists: [['Amenities', 'Lift, Gym']],
      agent: { name: 'Asha Rao', contacts: ['+91 98450 12345', 'asha@example.com'] },
    });
    expect(JSON.stringify(flyer)).not.toMatch(/secret/i);
  });

  it('can be created for another active user, but not for inactive or unknown ones', async () => {
    const id = await createProperty();
    const other = await api.person({ properties: ['view'] });
    expect(addressOf(await request(agent, id, `?sharer=${other.id}`))).toContain(`/${other.username}/${id}?s=`);
    await api.pool.query(`update users set status = 'Inactive' where "_id" = $1`, [other.id]);
    expect(errorOf(await request(agent, id, `?sharer=${other.id}`))).toMatchObject({
      code: 'BAD_QUERY',
      message: 'sharer: is no longer active, so their page does not open.',
    });
    expect(errorOf(await request(agent, id, `?sharer=${v7()}`)).code).toBe('BAD_QUERY');
    expect(errorOf(await request(agent, id, '?as=gif'))).toMatchObject({
      code: 'BAD_QUERY',
      message: 'as: must be one of [address, svg, png, flyer], got "gif".',
    });
  });

  it('requires the permission to share, access to the record and a published page', async () => {
    const id = await createProperty();
    const viewer = await api.person({ properties: ['view'] });
    expect(await request(viewer, id).then((reply) => [reply.status, errorOf(reply).message])).toEqual([
      403,
      'You need the permission “Properties: Share” to do this.',
    ]);
    const narrow = await api.person({ properties: ['viewAssigned', 'share'] });
    expect((await request(narrow, id)).status).toBe(404);
    expect(
      await request(agent, await createProperty({ published: false })).then((reply) => [
        reply.status,
        errorOf(reply).message,
      ]),
    ).toEqual([
      403,
      'Corner house is not published yet, so visitors cannot open its page. Publish it, or ask someone who may.',
    ]);
    expect((await request(agent, await createProperty({ deletedAt: '2026-01-01T00:00:00Z' }))).status).toBe(404);
    expect((await api.pool.query('select 1 from shares where property = $1', [id])).rowCount).toBe(0);
  });
});
