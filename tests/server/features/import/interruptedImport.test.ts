import { mkdir, readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { directPool } from '../../../../server/postgres/pools/directPool.ts';
import { checkTexts, loadSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { type Person, schemasDir, type TestApi } from '../../support/api.ts';
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
  it('deletes a partial upload when the connection breaks off', async () => {
    const uploads = join(api.files.workDir, 'imports');
    await mkdir(uploads, { recursive: true });
    const before = await readdir(uploads);
    if (api.app.server.address() === null) await api.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = api.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /api/rest/leads/imports HTTP/1.1\r\nhost: x\r\ntoken: ${manager.token}\r\ncontent-type: multipart/form-data; boundary=edge\r\ncontent-length: 2000000\r\n\r\n` +
        `--edge\r\ncontent-disposition: form-data; name="file"; filename="half.csv"\r\n\r\nName,Phone\n${'Asha,9845011111\n'.repeat(20_000)}`,
    );
    const coming = async (): Promise<readonly string[]> =>
      (await readdir(uploads)).filter((name) => !before.includes(name));
    await expect
      .poll(async () => (await Promise.all((await coming()).map((name) => readdir(join(uploads, name))))).flat(), {
        interval: 10,
        timeout: 20_000,
      })
      .toEqual([expect.stringMatching(/^coming-/)]);
    socket.destroy();
    await expect.poll(coming, { interval: 10, timeout: 20_000 }).toEqual([]);
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
    const rejected = csvRows((await api.call(clerk, `GET /api/rest/tasks/imports/${id}/rejected`)).text);
    expect(rejected.map(({ Title }) => Title)).toEqual(['Task 3', 'Task 510']);
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

  it('continues with the new schemas when a field is renamed while it runs', async () => {
    await api.pool.query('delete from invoices');
    await api.pool.query('delete from leads');
    const { texts } = await loadSchemas(schemasDir);
    const withField = (name: string, more: object = {}): Promise<void> => {
      const field = { type: 'string', title: 'Badge', maxLength: 20, default: 'Plain', ...more };
      const added = `"properties": { "${name}": ${JSON.stringify(field)},`;
      const next = texts.map((file) =>
        file.name === 'leads.json' ? { ...file, text: file.text.replace('"properties": {', added) } : file,
      );
      return api.activate(checkTexts(next, 'schemas'));
    };
    await withField('badge');
    const phone = (n: number): string => `+9197${String(45_000_000 + n)}`;
    const many = `Name,Phone,Source\n${Array.from({ length: 1600 }, (_, n) => `Lead ${n},${phone(n)},Website`).join('\n')}\n`;
    const { id, guess } = detail(await upload(manager, 'leads', 'renamed.csv', many));
    const other = await directPool(api.pool).connect();
    await other.query('select pg_advisory_lock(hashtextextended($1, 0))', [phone(600)]);
    const applied = act(manager, 'leads', id, { act: 'apply', map: guess });
    await expect.poll(() => count('leads'), { interval: 20, timeout: 20_000 }).toBe(500);
    // The second batch waits before it reads the table.
    await withField('label', { was: 'badge' });
    await other.query('select pg_advisory_unlock_all()');
    other.release();
    expect(await applied).toMatchObject({ state: 'applied', totals: { rows: 1600, created: 1600 } });
    expect([await count(`leads where label = 'Plain'`), await count('leads')]).toEqual([1600, 1600]);
  });
});
