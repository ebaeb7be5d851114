import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportPreviewRow } from '#model/wire/imports.ts';
import { writeXlsx } from '../../../../server/documents/spreadsheets/writeXlsx.ts';
import { allOfLeads, type Person, type TestApi } from '../../support/api.ts';
import { createImports } from './createImports.ts';
import { detail } from './importCalls.ts';

const imports = createImports({ leads: [...(allOfLeads['leads'] ?? []), 'import'], users: ['view'] });
const { upload, act, count } = imports;
let api: TestApi;
let manager: Person;
beforeAll(() => {
  ({ api, manager } = imports);
});

const preview = async (id: string, map: unknown, sheet?: string) => {
  const { status, body } = await api.call(manager, `POST /api/rest/leads/imports/${id}/state`, {
    body: { act: 'preview', map, ...(sheet === undefined ? {} : { sheet }) },
  });
  return {
    status,
    rows: body['data'] as readonly ImportPreviewRow[],
    error: body['error'] as { message: string } | undefined,
  };
};
const map = {
  resource: 'leads',
  fields: {
    name: { column: 'Name' },
    contactNo: { column: 'Phone' },
    source: { value: 'Website' },
    budgetMax: { column: 'Budget', convert: [{ scale: 100_000 }] },
  },
};

describe('the preview of an import', () => {
  it('returns the first 20 rows as records with problems by field, and writes nothing', async () => {
    const lines = Array.from(
      { length: 50 },
      (_, index) => `Person ${index + 1},98450${String(index).padStart(5, '0')},${index + 1}`,
    );
    const { id } = detail(
      await upload(
        manager,
        'leads',
        'a.csv',
        `Name,Phone,Budget\nAsha,98450 11111,39.07\n,12,a lot\n${lines.join('\n')}\n`,
      ),
    );
    const before = await count('leads');
    const { status, rows } = await preview(id, map);
    expect([status, rows.length]).toEqual([200, 20]);
    expect(rows[0]).toEqual({
      number: 2,
      values: { name: 'Asha', contactNo: '+91 98450 11111', source: 'Website', budgetMax: '39.07 Lacs' },
      problems: {},
    });
    expect(rows[1]).toEqual({
      number: 3,
      values: { source: 'Website' },
      problems: {
        name: 'Please enter Name',
        contactNo: 'Phone "12" is not a valid phone',
        budgetMax: 'Max. budget "a lot" is not a number',
      },
    });
    expect(
      (
        await preview(id, {
          ...map,
          fields: { ...map.fields, budgetMax: { column: 'Budget', convert: [{ scale: 1 }] } },
        })
      ).rows[0]?.values['budgetMax'],
    ).toBe('39.07');
    expect(await count('leads')).toBe(before);
    expect(detail(await api.call(manager, `GET /api/rest/leads/imports/${id}/state`)).state).toBe('uploaded');
  });

  it('reports violations of the validation rules', async () => {
    const { id } = detail(await upload(manager, 'leads', 'a.csv', 'Name,Phone,Budget\n,9845011111,\nAsha,,\n'));
    const { rows } = await preview(id, map);
    expect(rows.map(({ problems }) => problems)).toEqual([
      { name: 'Please enter Name' },
      { contactNo: 'Please enter Phone' },
    ]);
  });

  it('reports rows with missing or extra cells, like the import', async () => {
    const { id } = detail(
      await upload(
        manager,
        'leads',
        'a.csv',
        'Name,Phone,Budget\nAsha,9845011121,1,more\nBina\nChitra,9845011122,1,\nDev,9845011123,1\n',
      ),
    );
    const { rows } = await preview(id, map);
    expect(rows.map(({ problems }) => problems)).toEqual([
      { '': 'has 4 cells, but the header has 3 columns: "more" in column 4' },
      { '': 'has 1 cells, but the header has 3 columns' },
      {},
      {},
    ]);
    const { shown } = await act(manager, 'leads', id, { act: 'check', map });
    expect(shown?.filter(({ verdict }) => verdict === 'rejected').map(({ detail: text }) => text)).toEqual(
      rows.slice(0, 2).map(({ problems }) => problems['']),
    );
  });

  it('finds records by name, and reports unknown names', async () => {
    const {
      rows: [user],
    } = await api.pool.query<{ name: string }>(`select "username" as name from users limit 1`);
    const { id } = detail(
      await upload(
        manager,
        'leads',
        'a.csv',
        `Name,Phone,Budget,Owner\nAsha,9845011111,,${user?.name ?? ''}\nBina,9845011112,,Nobody at all\n`,
      ),
    );
    const { rows } = await preview(id, { ...map, fields: { ...map.fields, assignedTo: { column: 'Owner' } } });
    expect(rows.map(({ values, problems }) => [values['assignedTo'], problems])).toEqual([
      [user?.name, {}],
      [undefined, { assignedTo: expect.stringContaining('is not the name of any user') as string }],
    ]);
  });

  it('rejects invalid mappings, and users without import permission', async () => {
    const { id } = detail(await upload(manager, 'leads', 'a.csv', 'Name,Phone,Budget\nAsha,9845011111,1\n'));
    expect(await preview(id, { ...map, fields: {} })).toMatchObject({
      status: 422,
      error: { message: expect.stringContaining('fields') as string },
    });
    expect(await preview(id, { ...map, fields: { ...map.fields, name: { column: 'Nobody' } } })).toMatchObject({
      status: 422,
    });
    const other = await api.person(allOfLeads);
    expect(
      (await api.call(other, `POST /api/rest/leads/imports/${id}/state`, { body: { act: 'preview', map } })).status,
    ).toBe(403);
  });
});

describe('an uploaded file', () => {
  it('may have columns named like built-in object properties', async () => {
    const { id, header, guess } = detail(
      await upload(manager, 'leads', 'a.csv', 'Name,Phone,__proto__,constructor\nAsha,9845011111,a note,Mysuru\n'),
    );
    expect(header).toEqual(['Name', 'Phone', 'Column 3 (__proto__)', 'constructor']);
    const fields = { ...(guess['fields'] as object), source: { value: 'Direct' } };
    expect(await preview(id, { ...guess, fields })).toMatchObject({ status: 200, rows: [{ problems: {} }] });
    const taken = { notes: { column: 'Column 3 (__proto__)' }, city: { column: 'constructor' } };
    expect(await preview(id, { resource: 'leads', fields: { ...fields, ...taken } })).toMatchObject({
      status: 200,
      rows: [{ values: { notes: 'a note', city: 'Mysuru' }, problems: {} }],
    });
  });

  it('returns its detected layout, and is read with another layout on request', async () => {
    const sent = detail(
      await upload(
        manager,
        'leads',
        'a.csv',
        Buffer.from('Sunrise Realty\n\nName;Phone;;Phone\nCaf\xe9;9845011111;x;2\n', 'latin1'),
      ),
    );
    expect(sent).toMatchObject({
      layout: { encoding: 'windows-1252', delimiter: ';', headerRow: 3 },
      header: ['Name', 'Phone', 'Column 3', 'Phone (2)'],
      unnamed: ['Column 3'],
      sample: [['Café', '9845011111', 'x', '2']],
    });
    expect(sent.guess).toMatchObject({
      fields: { name: { column: 'Name' }, contactNo: { column: 'Phone' } },
      ignore: { 'Column 3': 'has no title' },
    });
    expect(sent.top.map(({ number }) => number)).toEqual([1, 3, 4]);
    const other = detail(
      await api.call(
        manager,
        `GET /api/rest/leads/imports/${sent.id}/state?headerRow=4&delimiter=%3B&encoding=macintosh`,
      ),
    );
    expect(other).toMatchObject({
      layout: { encoding: 'macintosh', headerRow: 4 },
      header: ['CafÈ', '9845011111', 'x', '2'],
    });
    expect((await api.call(manager, `GET /api/rest/leads/imports/${sent.id}/state?headerRow=400`)).status).toBe(422);
  });

  it('may be UTF-16 with a sep= line, and its layout is stored with the mapping', async () => {
    const content = Buffer.from(
      '\uFEFFsep=;\r\nName;Phone;\r\nÁgnes;9845022221;x\r\nNUL\0;9845022222;\r\nBina;9845022223;\r\n',
      'utf16le',
    );
    const sent = detail(await upload(manager, 'leads', 'a.csv', content));
    const constants = {
      resource: 'leads',
      fields: { name: { column: 'Name' }, contactNo: { column: 'Phone' }, source: { value: 'Website' } },
      ignore: { 'Column 3': 'left out' },
      encoding: 'utf-16le',
    };
    const checked = await act(manager, 'leads', sent.id, { act: 'check', map: constants });
    expect(checked).toMatchObject({ state: 'checked', totals: { rows: 3, created: 2, rejected: 1 } });
    expect(checked.shown?.find(({ verdict }) => verdict === 'rejected')).toMatchObject({
      number: 3,
      detail: 'contains a NUL character',
    });
    expect(await act(manager, 'leads', sent.id, { act: 'apply', map: constants })).toMatchObject({
      state: 'applied',
      totals: { created: 2 },
    });
    expect((await api.pool.query(`select name from leads where "contactNo" = '+919845022221'`)).rows).toEqual([
      { name: 'Ágnes' },
    ]);
    expect(detail(await upload(manager, 'leads', 'b.csv', content)).maps[0]).toMatchObject({
      name: 'last',
      map: constants,
    });
  });

  it('with several sheets is read from the sheet that looks like a table', async () => {
    const book = await buffer(
      writeXlsx([
        { name: 'Cover', header: ['Sunrise Realty'], rows: [['Confidential']] },
        { name: 'People', header: ['Name', 'Phone', 'Source'], rows: [['Asha', '9845033331', 'Website', 'extra']] },
      ]),
    );
    const sent = detail(await upload(manager, 'leads', 'a.xlsx', book));
    expect(sent).toMatchObject({
      sheets: ['Cover', 'People'],
      layout: { sheet: 'People', headerRow: 1 },
      header: ['Name', 'Phone', 'Source', 'Column 4'],
    });
    expect(await act(manager, 'leads', sent.id, { act: 'apply', map: sent.guess })).toMatchObject({
      sheet: 'People',
      totals: { rows: 1, created: 1 },
    });
  });
});
