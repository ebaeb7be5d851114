import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportAnswer } from '#model/wire/imports.ts';
import { allOfLeads, type Person, type TestApi } from '../../support/api.ts';
import { createImports } from './createImports.ts';
import { detail, leadsCsv } from './importCalls.ts';

const imports = createImports();
const { upload, act, count } = imports;
let api: TestApi;
let manager: Person;
beforeAll(() => {
  ({ api, manager } = imports);
});

describe('an import', () => {
  it('requires permissions for the module and each field, and is visible to its owner only', async () => {
    const blind = await api.person({ leads: ['view', 'create', 'edit', 'import'] });
    const reader = await api.person({ leads: ['view', 'import'] });
    expect((await upload(await api.person(allOfLeads), 'leads', 'a.csv', leadsCsv)).status).toBe(403);
    const { id, guess } = detail(await upload(blind, 'leads', 'a.csv', 'Name,Phone,Source\nAsha,9845011111,Website\n'));
    expect(guess).toMatchObject({
      fields: { name: { column: 'Name' } },
      ignore: { Phone: 'you have no access to it, so you cannot overwrite it' },
    });
    const forced = await api.call(blind, `POST /api/rest/leads/imports/${id}/state`, {
      body: {
        act: 'apply',
        map: {
          resource: 'leads',
          mode: 'update',
          matchKey: ['contactNo'],
          fields: { name: { column: 'Name' }, contactNo: { column: 'Phone' } },
          ignore: { Source: 'x' },
        },
      },
    });
    expect(forced.status).toBe(403);
    expect((await api.call(manager, `GET /api/rest/leads/imports/${id}/state`)).status).toBe(404);
    const own = detail(await upload(reader, 'leads', 'a.csv', 'Name\nAsha\n'));
    expect(
      (
        await api.call(reader, `POST /api/rest/leads/imports/${own.id}/state`, {
          body: { act: 'check', map: own.guess },
        })
      ).status,
    ).toBe(403);
    expect((await api.call(blind, 'GET /api/rest/leads/imports')).body['data']).toMatchObject([{ id, name: 'a.csv' }]);
  });

  it('rejects invalid files and mappings with a reason, and changes nothing', async () => {
    const before = await count('gable.imports');
    for (const [name, content, words] of [
      ['a.xlsx', 'PK\u0003\u0004 no zip', 'is not an XLSX file'],
      ['a.csv', '', 'is empty'],
      ['a.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'older Excel'],
    ] as const) {
      const reply = await upload(manager, 'leads', name, content);
      expect([reply.status, (reply.body['error'] as { message: string }).message]).toEqual([
        422,
        expect.stringContaining(words) as string,
      ]);
    }
    // The size limit of images does not apply to imports, which have their own.
    expect(
      (await upload(manager, 'leads', 'large.csv', `Name,Phone,Source\n${'Asha,9845011111,Website\n'.repeat(100_000)}`))
        .status,
    ).toBe(201);
    for (const bytes of [3_000_001, 3_200_000]) {
      const { status, body } = await upload(manager, 'leads', 'big.csv', Buffer.alloc(bytes, 'a,'));
      expect([status, body['error']]).toMatchObject([
        413,
        {
          message: expect.stringMatching(/larger than the 3 MB that an import file may have.*MAX_IMPORT_MB/) as string,
        },
      ]);
    }
    expect((await api.call(manager, 'GET /api/rest/leads/imports')).body['limits']).toEqual({ fileBytes: 3_000_000 });
    expect((await api.call(manager, 'POST /api/rest/leads/imports', { body: {} })).status).toBe(415);
    expect(await count('gable.imports')).toBe(before + 1);
    const { id, guess } = detail(await upload(manager, 'leads', 'a.csv', leadsCsv));
    for (const body of [
      { act: 'fly' },
      { act: 'check' },
      { act: 'check', map: { ...guess, fields: { nothing: { column: 'Phone' } } } },
      { act: 'check', map: { ...guess, fields: { shareCount: { column: 'Phone' } } } },
      { act: 'apply', map: { ...guess, mode: 'update' } },
      { act: 'check', sheet: 'x', map: { ...guess, ignore: {} } },
    ]) {
      expect([body, (await api.call(manager, `POST /api/rest/leads/imports/${id}/state`, { body })).status]).toEqual([
        body,
        422,
      ]);
    }
    expect((await api.call(manager, 'GET /api/rest/leads/imports/nothing/state')).status).toBe(404);
  });

  it("does not reveal records outside of the user's scope", async () => {
    await api.pool.query('delete from leads');
    const own = await api.person({ leads: ['viewAssigned', 'viewContact', 'viewSource', 'create', 'import'] });
    const insertLead = `insert into leads ("_id", name, "contactNo", source, status, "assignedTo") values (gen_random_uuid(), $1, $2, 'Website', 'New', $3) returning "_id"::text as id`;
    await api.pool.query(insertLead, ['Theirs', '+919845011111', manager.id]);
    const {
      rows: [mine],
    } = await api.pool.query<{ id: string }>(insertLead, ['Mine', '+919845022222', own.id]);
    const { id, guess } = detail(
      await upload(own, 'leads', 'a.csv', 'Name,Phone,Source\nTheirs,9845011111,Website\nMine,9845022222,Website\n'),
    );
    const whys = ({ shown }: ImportAnswer) => shown?.map(({ detail: why }) => why);
    const reasons = ['of a record that you have no access to', `of the record ${mine?.id ?? ''}`];
    expect(whys(await act(own, 'leads', id, { act: 'check', map: guess }))).toEqual(reasons);
    expect(whys(await act(own, 'leads', id, { act: 'check', map: { ...guess, matchKey: ['name'] } }))).toEqual(reasons);
  });
});
