import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { schemasDir, type Person, type TestApi } from '../../support/api.ts';
import { createImports } from './createImports.ts';
import { csvRows, detail, leadsCsv } from './importCalls.ts';

const imports = createImports();
const { upload, act, count } = imports;
let api: TestApi;
let manager: Person;
beforeAll(() => {
  ({ api, manager } = imports);
});

describe('an import', () => {
  it('is uploaded, mapped, checked, applied, corrected, and undone except for records changed since', async () => {
    const sent = await upload(manager, 'leads', 'leads.csv', leadsCsv);
    expect(sent.status).toBe(201);
    const { id, guess, header, sample, state } = detail(sent);
    expect([state, header, sample[0]]).toEqual([
      'uploaded',
      ['Full name', 'Phone', 'Source', 'Rubbish'],
      ['Asha', '9845011111', 'Website', 'x'],
    ]);
    expect(guess).toMatchObject({
      fields: { contactNo: { column: 'Phone' }, source: { column: 'Source' } },
      ignore: { Rubbish: expect.any(String) as string },
    });
    const { 'Full name': _, ...ignore } = guess['ignore'] as Record<string, string>;
    const map = { ...guess, fields: { ...(guess['fields'] as object), name: { column: 'Full name' } }, ignore };

    const checked = await act(manager, 'leads', id, { act: 'check', map });
    expect(checked).not.toHaveProperty('canUndo');
    expect(checked).toMatchObject({
      state: 'checked',
      totals: { rows: 4, created: 2, updated: 0, duplicate: 1, rejected: 1 },
    });
    expect(checked.shown?.map(({ number, verdict, detail: why }) => [number, verdict, why])).toEqual([
      [2, 'created', undefined],
      [3, 'rejected', 'Phone "12" is not a valid phone'],
      [4, 'duplicate', 'of row 2'],
      [5, 'created', undefined],
    ]);
    expect(await count('leads')).toBe(0);

    const applied = await act(manager, 'leads', id, { act: 'apply', map });
    expect(applied).toMatchObject({
      state: 'applied',
      canUndo: true,
      totals: { rows: 4, created: 2, duplicate: 1, rejected: 1 },
    });
    expect(await count(`activities where kind = 'import'`)).toBe(2);
    expect(
      (await api.call(manager, `POST /api/rest/leads/imports/${id}/state`, { body: { act: 'apply', map } })).status,
    ).toBe(409);

    const rejected = await api.call(manager, `GET /api/rest/leads/imports/${id}/rejected`);
    expect(csvRows(rejected.text)).toEqual([
      {
        'Full name': 'Bina',
        Phone: '12',
        Source: 'Website',
        Rubbish: 'x',
        Verdict: 'rejected',
        Reason: 'Phone "12" is not a valid phone',
      },
    ]);
    const second = detail(
      await upload(
        manager,
        'leads',
        'again.csv',
        rejected.text.replace('Bina,12', 'Bina,9845033333').replace('12""', ''),
      ),
    );
    const third = detail(await upload(manager, 'leads', 'same.csv', leadsCsv));
    expect(third.maps[0]).toMatchObject({ name: 'last', map: { fields: { name: { column: 'Full name' } } } });
    expect(await act(manager, 'leads', second.id, { act: 'apply', map })).toMatchObject({
      totals: { rows: 1, created: 1 },
    });

    const {
      rows: [asha],
    } = await api.pool.query<{ id: string }>(`select "_id"::text as id from leads where name = 'Asha'`);
    expect(
      (
        await api.call(manager, `POST /api/v2/admin/update-lead/${asha?.id ?? ''}`, {
          body: { notes: 'spoken to', version: 1 },
        })
      ).status,
    ).toBe(200);
    const undone = await act(manager, 'leads', id, { act: 'undo' });
    expect(undone).toMatchObject({
      state: 'undone',
      undo: { undone: 1, refused: 1, reasons: [{ reason: 'changed since the import', count: 1 }] },
    });
    expect((await api.pool.query(`select name from leads where "deletedAt" is null order by name`)).rows).toEqual([
      { name: 'Asha' },
      { name: 'Bina' },
    ]);
    expect(
      (await api.call(manager, `POST /api/rest/leads/imports/${id}/state`, { body: { act: 'undo' } })).status,
    ).toBe(409);
  });

  it('updates existing records by key or id, keeps blank values, and undoes the updates', async () => {
    await api.pool.query('delete from leads');
    const first = detail(
      await upload(
        manager,
        'leads',
        'a.csv',
        'Name,Phone,Source,Notes\nAsha,9845011111,Website,old\nBina,9845022222,Website,\n',
      ),
    );
    await act(manager, 'leads', first.id, { act: 'apply', map: first.guess });
    const exported = await api.app.inject({
      method: 'GET',
      url: '/api/rest/leads/export?format=xlsx&columns=all',
      headers: { token: manager.token },
    });
    const same = detail(await upload(manager, 'leads', 'same.xlsx', exported.rawPayload));
    expect(
      await act(manager, 'leads', same.id, { act: 'apply', map: { ...same.guess, mode: 'update' } }),
    ).toMatchObject({ totals: { rows: 2, duplicate: 2, rejected: 0 } });

    const changed = detail(
      await upload(
        manager,
        'leads',
        'b.csv',
        'Phone,Name,Notes\n9845011111,Asha Rao,\n9845099999,Nobody,\n9845022222,Bina,new\n9845022222,Bina,twice\n',
      ),
    );
    const map = { ...changed.guess, mode: 'update', matchKey: ['contactNo'] };
    expect(await act(manager, 'leads', changed.id, { act: 'check', map })).toMatchObject({
      totals: { rows: 4, created: 0, updated: 2, duplicate: 1, rejected: 1 },
    });
    await act(manager, 'leads', changed.id, { act: 'apply', map });
    const read = async () => (await api.pool.query('select name, notes, version from leads order by "contactNo"')).rows;
    expect(await read()).toEqual([
      { name: 'Asha Rao', notes: 'old', version: 2 },
      { name: 'Bina', notes: 'new', version: 2 },
    ]);
    expect(await count(`gable.audit where action = 'edit'`)).toBeGreaterThanOrEqual(2);
    expect(await act(manager, 'leads', changed.id, { act: 'undo' })).toMatchObject({ undo: { undone: 2, refused: 0 } });
    expect(await read()).toEqual([
      { name: 'Asha', notes: 'old', version: 3 },
      { name: 'Bina', notes: null, version: 3 },
    ]);
  });

  it('rejects a booking of a unit that another lead has booked', async () => {
    await api.pool.query('delete from leads');
    const project =
      (await api.call(manager, 'POST /api/v2/admin/create-project', { body: { name: 'Towers' } })).body['data'] ??
      (await api.call(manager, 'POST /api/rest/projects', { body: { name: 'Towers' } })).body;
    const projectId = (project as { _id: string })._id;
    const held = `insert into leads ("_id", name, "contactNo", source, status, "bookedProject", unit) values (gen_random_uuid(), 'Holder', '+919845000000', 'Website', 'Booked', $1, 'A-1')`;
    await api.pool.query(held, [projectId]);
    const csv = `Name,Phone,Source,Status,Booked project id,Unit\nAsha,9845011111,Website,Booked,${projectId},a-1\n`;
    const { id, guess } = detail(await upload(manager, 'leads', 'units.csv', csv));
    const checked = await act(manager, 'leads', id, {
      act: 'check',
      map: {
        resource: 'leads',
        fields: {
          name: { column: 'Name' },
          contactNo: { column: 'Phone' },
          source: { column: 'Source' },
          status: { column: 'Status' },
          bookedProject: { column: 'Booked project id' },
          unit: { column: 'Unit' },
        },
      },
    });
    expect([Object.keys(guess['fields'] as object).length > 3, checked.totals]).toMatchObject([
      true,
      { rows: 1, created: 0, rejected: 1 },
    ]);
    expect(await count('leads')).toBe(1);
  });

  it('imports real listings with a mapping of the installation', async () => {
    const whole = await readFile(join(schemasDir, '../../shared/data/bengaluru-house-data.csv'), 'utf8');
    const { id, maps } = detail(
      await upload(manager, 'properties', 'houses.csv', whole.split('\n').slice(0, 701).join('\n')),
    );
    const saved = maps.find(({ name }) => name === 'bengaluru-house-data');
    const { totals, shown } = await act(manager, 'properties', id, { act: 'check', map: saved?.map });
    expect(totals).toMatchObject({ rows: 700, created: 697, duplicate: 0, rejected: 3 });
    expect(shown?.find(({ number, verdict }) => verdict === 'rejected' && number === 650)).toMatchObject({
      detail: expect.stringContaining('4125Perch') as string,
    });
  });
});
