import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenHeader } from '#model/wire/wire.ts';
import { openXlsx } from '../../../../server/documents/spreadsheets/openXlsx.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../../support/api.ts';

let api: TestApi;
let manager: Person;
let agent: Person;
let folder: string;
const rights = { leads: [...(allOfLeads['leads'] ?? []), 'export'], users: ['view'] };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-export-'));
  api = await openTestApi();
  [manager, agent] = await Promise.all([api.person(rights), api.person({ leads: ['viewAssigned', 'export'] })]);
  const made = await api.call(manager, 'POST /api/v2/admin/create-lead', {
    body: leadBody(1, { name: '=HYPERLINK("http://x")', budgetMax: 12_500_000, notes: '-1+1', assignedTo: agent.id }),
  });
  expect(made.status).toBe(201);
  await api.pool.query(
    `insert into leads ("_id", "name", "contactNo", "source", "status", "receivedAt", "assignedTo", "budgetMax")
     select gen_random_uuid(), 'Bulk ' || n, '+9197' || (20000000 + n), 'Website', case when n % 2 = 0 then 'New' else 'Pending' end, now() - n * interval '1 minute', $1,
       case when n % 3 = 0 then n * 1000.5 end
     from generate_series(1, 1500) n`,
    [manager.id],
  );
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const csv = (text: string): readonly Record<string, string>[] =>
  Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data;
const address = '/api/rest/leads/export';
const audits = async (): Promise<readonly { by: string; changes: { export: { new: Record<string, unknown> } } }[]> =>
  (await api.pool.query(`select "by"::text as by, changes from gable.audit where action = 'export' order by id`)).rows;

describe('GET /export', () => {
  it('exports all filtered and sorted records with the requested columns, and logs the export', async () => {
    const query = new URLSearchParams({
      filter: JSON.stringify({ status: ['Pending'] }),
      q: 'bulk',
      sort: 'budgetMax',
      order: 'DESC',
      columns: 'name,budgetMax,assignedTo',
    });
    const reply = await api.call(manager, `GET ${address}?${query.toString()}`);
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/) as string,
    });
    const rows = csv(reply.text);
    expect(rows).toHaveLength(750);
    expect(Object.keys(rows[0] ?? {})).toEqual(
      ['Id', 'Name', 'Max. budget', 'Owner', 'Owner id'].map(
        (title) => expect.stringContaining(title.slice(0, 4)) as string,
      ),
    );
    const page = await api.call(
      manager,
      `GET /api/v2/admin/get-lead?${new URLSearchParams({ filter: JSON.stringify({ status: ['Pending'] }), q: 'bulk', sort: 'budgetMax', order: 'DESC', perPage: '1000' }).toString()}`,
    );
    expect(rows.map(({ Id }) => Id)).toEqual((page.body['data'] as { _id: string }[]).map(({ _id }) => _id));
    expect(Object.values(rows[0] ?? {}).slice(3)).toEqual([expect.stringContaining('Person') as string, manager.id]);
    expect((await audits()).at(-1)).toMatchObject({
      by: manager.id,
      changes: {
        export: { new: { count: 750, isWhole: true, q: 'bulk', columns: ['name', 'budgetMax', 'assignedTo'] } },
      },
    });
  });

  it('neutralizes formulas in CSV, and writes typed values to XLSX', async () => {
    const filter = JSON.stringify({ assignedTo: [agent.id] });
    const [row] = csv(
      (await api.call(manager, `GET ${address}?columns=all&filter=${encodeURIComponent(filter)}`)).text,
    );
    expect(row).toMatchObject({ Name: `'=HYPERLINK("http://x")`, Phone: "'+919920000001", Notes: "'-1+1" });
    const file = join(folder, 'leads.xlsx');
    const reply = await api.app.inject({
      method: 'GET',
      url: `${address}?format=xlsx&columns=name,budgetMax&filter=${encodeURIComponent(filter)}`,
      headers: { token: manager.token },
    });
    await pipeline(Readable.from(reply.rawPayload), createWriteStream(file));
    const book = await openXlsx(file);
    const read = [];
    for await (const { cells } of book.rows(book.sheets[0] ?? '')) read.push(cells.slice(1));
    book.close();
    expect(read[1]).toEqual(['=HYPERLINK("http://x")', '12500000']);
  });

  it('requires the export permission, and respects the scope and visible fields of the user', async () => {
    const rows = csv((await api.call(agent, `GET ${address}?columns=all`)).text);
    expect(rows.map(({ Name, Phone }) => [Name, Phone])).toEqual([
      [`'=HYPERLINK("http://x")`, expect.stringMatching(/^••••••\d{1,4}$/)],
    ]);
    expect(Object.keys(rows[0] ?? {})).not.toContain('Deleted');
    expect((await api.call(await api.person(allOfLeads), `GET ${address}`)).status).toBe(403);
    expect((await api.call(undefined, `GET ${address}`)).status).toBe(401);
    expect((await api.call(agent, `GET ${address}?columns=subSource`)).status).toBe(400);
  });

  it('rejects invalid parameters before sending anything, and logs nothing', async () => {
    const before = (await audits()).length;
    for (const query of [
      'format=pdf',
      'columns=nothing',
      'columns=__proto__',
      'perPage=5',
      'filter={',
      'sort=nothing',
      'q=%00',
    ]) {
      const reply = await api.call(manager, `GET ${address}?${query}`);
      expect([query, reply.status]).toEqual([query, 400]);
    }
    expect(await audits()).toHaveLength(before);
  });

  it('stops, releases its connection and logs the exported count when the client disconnects', async () => {
    await api.pool.query(`update leads set notes = repeat('long ', 2000) where name like 'Bulk%'`);
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    const before = (await audits()).length;
    for (let time = 0; time < 4; time += 1) {
      await new Promise<void>((resolve, reject) => {
        const request = get(
          { port, host: '127.0.0.1', path: `${address}?columns=all`, headers: { [tokenHeader]: manager.token } },
          (answer) => {
            answer.once('data', () => {
              request.destroy();
              resolve();
            });
          },
        );
        request.on('error', reject);
      });
      await expect.poll(async () => (await audits()).length, { timeout: 20_000 }).toBe(before + time + 1);
    }
    const last = (await audits()).at(-1)?.changes.export.new;
    expect(last).toMatchObject({ isWhole: false });
    expect(Number(last?.['count'])).toBeLessThan(1501);
    await expect.poll(() => api.pool.idleCount, { timeout: 20_000 }).toBe(api.pool.totalCount);
    const whole = await api.call(manager, `GET ${address}`);
    expect(csv(whole.text)).toHaveLength(1501);
  });
});
