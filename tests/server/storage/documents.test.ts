import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#model/schema/json.ts';
import { addDays, dayOf } from '#model/values/time/dates.ts';
import { findDue } from '../../../server/features/notifications/findDue.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type Reply, type TestApi } from '../support/api.ts';
import { asMultipart, fieldParts, type Part } from '../support/multipart.ts';
import { codeOf, pdf } from './stage.ts';

type Document = { name: string; size: number; type: string; url: string; documentType?: string; expiresOn?: string };

let api: TestApi;
let manager: Person;
let number = 0;
beforeAll(async () => {
  api = await openTestApi();
  manager = await api.person(allOfLeads);
});
afterAll(() => api.close());

const file = (name: string): Part => ['documents', pdf, name, 'application/pdf'];
const details = (value: JsonObject): Part => ['documents', JSON.stringify(value)];
const send = (parts: readonly Part[], more: object = {}): Promise<Reply> => {
  number += 1;
  return api.call(
    manager,
    'POST /api/v2/admin/create-lead',
    asMultipart([...fieldParts(leadBody(number, { ...more })), ...parts]),
  );
};
const recordOf = (reply: Reply): { _id: string; documents: Document[] } => {
  expect([reply.status, reply.text]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
  return reply.body['data'] as { _id: string; documents: Document[] };
};
const fieldsOf = (reply: Reply): unknown => (reply.body['error'] as { fields?: unknown } | undefined)?.fields;
const put = (id: string, documents: Json): Promise<Reply> =>
  api.call(manager, `PUT /api/v2/admin/single-lead/${id}`, { body: { documents } });

describe('documents', () => {
  it('are stored with the type and expiry date that precede them in the body', async () => {
    const { documents } = recordOf(
      await send([
        details({ documentType: 'KYC', expiresOn: '2030-01-31' }),
        file('passport.pdf'),
        file('note.pdf'),
        details({ documentType: 'Receipt' }),
        file('token.pdf'),
      ]),
    );
    expect(documents.map(({ name, documentType, expiresOn }) => [name, documentType, expiresOn])).toEqual([
      ['passport.pdf', 'KYC', '2030-01-31'],
      ['note.pdf', undefined, undefined],
      ['token.pdf', 'Receipt', undefined],
    ]);
  });

  it('can get another type and expiry date later without a new upload', async () => {
    const { _id, documents } = recordOf(await send([file('passport.pdf'), file('deed.pdf')]));
    const [first, second] = documents as [Document, Document];
    const changed = recordOf(
      await put(_id, [{ ...first, documentType: 'KYC', expiresOn: '2031-05-01' }, second] as unknown as Json),
    );
    expect(changed.documents).toEqual([{ ...first, documentType: 'KYC', expiresOn: '2031-05-01' }, second]);
    const kept = recordOf(await put(_id, [second] as unknown as Json));
    expect(kept.documents).toEqual([second]);
    const open = async ({ url }: Document): Promise<number> =>
      (await api.app.inject({ method: 'GET', url })).statusCode;
    expect([await open(first), await open(second)]).toEqual([404, 200]);
  });

  it.each([
    ['an unknown type', { documentType: 'Passport' }],
    ['a date that does not exist', { expiresOn: '2030-02-30' }],
    ['an unknown property', { secret: true }],
  ])('are rejected with %s, and nothing is written', async (_, wrong) => {
    const reply = await send([details(wrong), file('passport.pdf')]);
    expect([codeOf(reply), fieldsOf(reply)]).toEqual([[422, 'INVALID'], { documents: expect.any(String) }]);
  });

  it('are rejected without a file, or with an external address', async () => {
    expect(codeOf(await send([details({ documentType: 'KYC' })]))).toEqual([422, 'INVALID']);
    const { _id, documents } = recordOf(await send([file('passport.pdf')]));
    const foreign = { ...documents[0], url: 'https://elsewhere.example/passport.pdf', documentType: 'KYC' };
    expect(codeOf(await put(_id, [foreign] as unknown as Json))).toEqual([422, 'INVALID']);
  });

  it('are displayed in the browser with `view=true`, and downloaded otherwise', async () => {
    const { documents } = recordOf(await send([file('passport.pdf')]));
    const open = (query: string) => api.app.inject({ method: 'GET', url: `${documents[0]?.url ?? ''}${query}` });
    const [viewed, saved, other] = [await open('?view=true'), await open(''), await open('?view=1')];
    expect([viewed.headers['content-disposition'], viewed.headers['content-security-policy']]).toEqual([
      undefined,
      expect.not.stringContaining('sandbox'),
    ]);
    expect([viewed.headers['content-type'], viewed.headers['x-content-type-options']]).toEqual([
      'application/pdf',
      'nosniff',
    ]);
    for (const { headers } of [saved, other])
      expect([headers['content-disposition'], headers['content-security-policy']]).toEqual([
        'attachment; filename="passport.pdf"',
        expect.stringContaining('sandbox'),
      ]);
  });

  it('are hidden from users who may not see contact details', async () => {
    const { _id } = recordOf(await send([file('passport.pdf')]));
    const reader = await api.person({ leads: ['view'] });
    const hidden = await api.call(reader, `GET /api/v2/admin/getbyid-lead/${_id}`);
    expect([hidden.status, hidden.text]).toEqual([200, expect.not.stringContaining('passport.pdf')]);
    const shown = await api.call(manager, `GET /api/v2/admin/getbyid-lead/${_id}`);
    expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('passport.pdf')]);
  });

  it('notify the owner once before they expire, and again after the date changes', async () => {
    const owner = await api.person(allOfLeads);
    const today = dayOf(new Date(), api.model.settings.timeZone);
    const { _id, documents } = recordOf(
      await send(
        [
          details({ documentType: 'KYC', expiresOn: addDays(today, 30) }),
          file('passport.pdf'),
          details({ expiresOn: addDays(today, 31) }),
          file('later.pdf'),
          file('deed.pdf'),
        ],
        { assignedTo: owner.id },
      ),
    );
    const look = (): Promise<void> => findDue(api.pool, api.model, new Date());
    const found = async (): Promise<readonly string[]> =>
      (
        await api.pool.query<{ key: string }>(
          `select key from gable.notifications where record = $1 and event = 'expires' order by key`,
          [_id],
        )
      ).rows.map(({ key }) => key);
    const keyOf = ({ url }: Document, day: string): string => `expires:leads:${_id}:${owner.id}:${url}:${day}`;
    await look();
    await look();
    const [passport, ...others] = documents as [Document, ...Document[]];
    expect(await found()).toEqual([keyOf(passport, addDays(today, 30))]);
    recordOf(await put(_id, [{ ...passport, expiresOn: addDays(today, 2) }, ...others] as unknown as Json));
    await look();
    expect((await found()).toSorted()).toEqual(
      [keyOf(passport, addDays(today, 30)), keyOf(passport, addDays(today, 2))].toSorted(),
    );
  });
});
