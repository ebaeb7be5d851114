import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportAnswer } from '#model/wire/imports.ts';
import { directPool } from '../../../../server/postgres/pools/directPool.ts';
import { allOfLeads, openTestApi, schemasDir, type Person, type TestApi } from '../../support/api.ts';
import { detail, type ImportCalls, importCalls } from './importCalls.ts';

let api: TestApi;
let manager: Person;
let folder: string;
const rights = {
  leads: [...(allOfLeads['leads'] ?? []), 'export', 'import'],
  users: ['view'],
  properties: ['view', 'create', 'edit', 'import', 'status'],
  projects: ['view', 'create', 'import'],
  invoices: ['view', 'create', 'edit', 'import', 'export', 'status'],
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-imports-'));
  api = await openTestApi();
  ({ upload, act } = importCalls(api));
  manager = await api.person(rights);
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

let upload: ImportCalls['upload'];
let act: ImportCalls['act'];
const count = async (from: string): Promise<number> =>
  Number((await api.pool.query<{ n: string }>(`select count(*) as n from ${from}`)).rows[0]?.n);
const lines = (text: string): readonly Record<string, string>[] =>
  Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data;
const leadsCsv =
  'Full name,Phone,Source,Rubbish\r\nAsha,9845011111,Website,x\r\nBina,12,Website,x\r\nAsha again,98450 11111,Website,x\r\nChitra,9845022222,Website,x\r\n';

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
      [3, 'rejected', 'Phone: is not a valid phone, got "12"'],
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
    expect(lines(rejected.text)).toEqual([
      {
        'Full name': 'Bina',
        Phone: '12',
        Source: 'Website',
        Rubbish: 'x',
        Verdict: 'rejected',
        Reason: 'Phone: is not a valid phone, got "12"',
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

  it('deletes a partial upload when the connection breaks off', async () => {
    const imports = join(api.files.workDir, 'imports');
    await mkdir(imports, { recursive: true });
    const before = await readdir(imports);
    if (api.app.server.address() === null) await api.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = api.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /api/rest/leads/imports HTTP/1.1\r\nhost: x\r\ntoken: ${manager.token}\r\ncontent-type: multipart/form-data; boundary=edge\r\ncontent-length: 2000000\r\n\r\n` +
        `--edge\r\ncontent-disposition: form-data; name="file"; filename="half.csv"\r\n\r\nName,Phone\n${'Asha,9845011111\n'.repeat(20_000)}`,
    );
    const coming = async (): Promise<readonly string[]> =>
      (await readdir(imports)).filter((name) => !before.includes(name));
    await expect
      .poll(async () => (await Promise.all((await coming()).map((name) => readdir(join(imports, name))))).flat(), {
        interval: 10,
        timeout: 20_000,
      })
      .toEqual([expect.stringMatching(/^coming-/)]);
    socket.destroy();
    await expect.poll(coming, { interval: 10, timeout: 20_000 }).toEqual([]);
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

  it('stops between two batches when cancelled, keeps the written records, and can continue', async () => {
    await api.pool.query('delete from leads');
    const phone = (n: number): string => `+9198${String(45_000_000 + n)}`;
    const many = `Name,Phone,Source\n${Array.from({ length: 1100 }, (_, n) => `Lead ${n},${phone(n)},Website`).join('\n')}\n`;
    const { id, guess } = detail(await upload(manager, 'leads', 'many.csv', many));
    // This lock makes the second batch wait, like another writer of the same phone.
    const other = await directPool(api.pool).connect();
    await other.query('select pg_advisory_lock(hashtextextended($1, 0))', [phone(600)]);
    await api.call(manager, `POST /api/rest/leads/imports/${id}/state`, { body: { act: 'apply', map: guess } });
    await expect.poll(() => count('leads'), { interval: 20, timeout: 20_000 }).toBe(500);
    const waiting = `pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(() => count(waiting), { interval: 20, timeout: 20_000 }).toBe(1);
    expect(
      (await api.call(manager, `POST /api/rest/leads/imports/${id}/state`, { body: { act: 'apply', map: guess } }))
        .status,
    ).toBe(409);
    await api.call(manager, `POST /api/rest/leads/imports/${id}/state`, { body: { act: 'cancel' } });
    await other.query('select pg_advisory_unlock_all()');
    other.release();
    await expect
      .poll(async () => detail(await api.call(manager, `GET /api/rest/leads/imports/${id}/state`)).state, {
        interval: 20,
        timeout: 20_000,
      })
      .toBe('cancelled');
    expect(await count('leads')).toBe(1000);
    const go = (body: object) => api.call(manager, `POST /api/rest/leads/imports/${id}/state`, { body });
    expect([
      (await go({ act: 'check', map: guess })).status,
      detail(await api.call(manager, `GET /api/rest/leads/imports/${id}/state`)),
    ]).toMatchObject([409, { canGoOn: true, totals: { created: 1000 } }]);
    expect(await act(manager, 'leads', id, { act: 'apply' })).toMatchObject({
      state: 'applied',
      done: 1100,
      totals: { rows: 1100, created: 1100 },
    });
    expect([await count('leads'), await count(`gable.import_records where import = '${id}'`)]).toEqual([1100, 1100]);

    // Undone batch by batch. Records that an invoice requires stay, and so do records that were changed since.
    const {
      rows: [needed, changed],
    } = await api.pool.query<{ id: string }>(
      `select "_id"::text as id from leads where name in ('Lead 3', 'Lead 700') order by name`,
    );
    await api.pool.query(
      `insert into invoices ("_id", lead, status, "dueDate", items) values (gen_random_uuid(), $1, 'Draft', now(), '[]')`,
      [needed?.id],
    );
    await api.pool.query('update leads set version = 2 where "_id" = $1', [changed?.id]);
    const { undo } = await act(manager, 'leads', id, { act: 'undo' });
    expect(undo).toMatchObject({ undone: 1098, refused: 2 });
    expect(undo?.reasons.map(({ reason }) => reason).sort()).toEqual([
      expect.stringContaining('requires this'),
      'changed since the import',
    ]);
    expect([
      await count('leads where "deletedAt" is null'),
      (await count(`gable.audit where action = 'delete' and resource = 'leads'`)) >= 1098,
    ]).toEqual([2, true]);
    await api.pool.query('delete from invoices');
  });

  it('reports that nothing was written when it fails before the first rows are saved', async () => {
    const clerk = await api.person({ tasks: ['view', 'create', 'import'] });
    const { id } = detail(await upload(clerk, 'tasks', 'tasks.csv', 'Title\nCall back\n'));
    const map = {
      resource: 'tasks',
      fields: {
        title: { column: 'Title' },
        assignedTo: { value: clerk.id },
        dueAt: { value: '2030-01-01T00:00:00Z' },
      },
    };
    await api.pool.query(`create function break_off() returns trigger language plpgsql as $$ begin
      raise exception 'broken'; end $$`);
    await api.pool.query('create trigger break_off before insert on tasks for each row execute function break_off()');
    expect(await act(clerk, 'tasks', id, { act: 'apply', map })).toMatchObject({
      state: 'failed',
      message: 'Something went wrong on our side. Nothing was written.',
    });
    await api.pool.query('drop trigger break_off on tasks; drop function break_off()');
    expect(await act(clerk, 'tasks', id, { act: 'apply', map })).toMatchObject({
      state: 'applied',
      totals: { rows: 1, created: 1 },
    });
    await api.pool.query(`delete from tasks; delete from activities where resource = 'tasks' and kind = 'import'`);
  });

  it('continues after the written rows when the server was killed, even without a match key', async () => {
    const clerk = await api.person({ tasks: ['view', 'create', 'import'] });
    const isBad = (n: number): boolean => n === 3 || n === 510;
    const csv = `Title,Priority\n${Array.from({ length: 700 }, (_, n) => (isBad(n) ? `Task ${n},Never` : `Task ${n},Low`)).join('\n')}\n`;
    const { id } = detail(await upload(clerk, 'tasks', 'tasks.csv', csv));
    const map = {
      resource: 'tasks',
      fields: {
        title: { column: 'Title' },
        priority: { column: 'Priority' },
        assignedTo: { value: clerk.id },
        dueAt: { value: '2030-01-01T00:00:00Z' },
      },
    };
    const state = async () => detail(await api.call(clerk, `GET /api/rest/tasks/imports/${id}/state`));
    const other = await directPool(api.pool).connect();
    // The second batch waits in the trigger, and loses its connection there.
    await other.query(`create function hold_back() returns trigger language plpgsql as $$ begin
      if (select count(*) from tasks) > 500 then perform pg_advisory_xact_lock(77); end if; return null; end $$`);
    await other.query('create trigger hold_back after insert on tasks for each statement execute function hold_back()');
    await other.query('select pg_advisory_lock(77)');
    await api.call(clerk, `POST /api/rest/tasks/imports/${id}/state`, { body: { act: 'apply', map } });
    const waiting = `pg_locks where locktype = 'advisory' and objid = 77 and not granted`;
    await expect.poll(() => count(waiting), { interval: 20, timeout: 20_000 }).toBe(1);
    expect((await state()).state).toBe('applying');
    await other.query(`select pg_terminate_backend(pid) from ${waiting}`);
    await other.query('drop trigger hold_back on tasks; drop function hold_back(); select pg_advisory_unlock_all()');
    await expect.poll(async () => (await state()).state, { interval: 20, timeout: 20_000 }).toBe('failed');

    // A killed server could not have written the failure. While a server holds the lock, the import counts as running.
    await other.query(`update gable.imports set state = 'applying', message = null where id = $1`, [id]);
    await other.query('select pg_advisory_lock(1195, hashtext($1))', [id]);
    expect(await state()).toMatchObject({ state: 'applying', totals: { created: 499, rejected: 1 } });
    expect(
      (await api.call(clerk, `POST /api/rest/tasks/imports/${id}/state`, { body: { act: 'apply', map } })).status,
    ).toBe(409);
    await other.query('select pg_advisory_unlock_all()');
    other.release();
    expect(await state()).toMatchObject({
      state: 'failed',
      canGoOn: true,
      message: expect.stringContaining('The server or its database stopped') as string,
    });

    expect(await act(clerk, 'tasks', id, { act: 'apply', map: { resource: 'tasks', fields: {} } })).toMatchObject({
      state: 'applied',
      totals: { rows: 700, created: 698, rejected: 2 },
    });
    const { rows } = await api.pool.query('select title from tasks group by title having count(*) > 1');
    expect([
      rows,
      await count('tasks'),
      await count(`activities where resource = 'tasks' and kind = 'import'`),
    ]).toEqual([[], 698, 698]);
    const rejected = lines((await api.call(clerk, `GET /api/rest/tasks/imports/${id}/rejected`)).text);
    expect(rejected.map(({ Title }) => Title)).toEqual(['Task 3', 'Task 510']);
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

  it('waits for a request that has just released the import instead of reporting a conflict', async () => {
    const { id, guess } = detail(await upload(manager, 'leads', 'a.csv', leadsCsv));
    const other = await directPool(api.pool).connect();
    await other.query('select pg_advisory_lock(1195, hashtext($1))', [id]);
    const asked = api.call(manager, `POST /api/rest/leads/imports/${id}/state`, {
      body: { act: 'check', map: { ...guess, fields: { nothing: { column: 'Phone' } } } },
    });
    await expect
      .poll(() => count(`pg_locks where locktype = 'advisory' and classid = 1195 and not granted`), {
        interval: 10,
        timeout: 20_000,
      })
      .toBe(1);
    await other.query('select pg_advisory_unlock_all()');
    other.release();
    expect((await asked).status).toBe(422);
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
