import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kinds } from '#kinds/index.ts';
import { parseModel } from '#model/parseModel.ts';
import type { PropertySchema } from '#model/schema/schema.ts';
import { openXlsx } from '../../../server/documents/spreadsheets/openXlsx.ts';
import { checkReports } from '../../../server/schema/checks/reports/checkReports.ts';
import { createSchemaState } from '../../../server/schema/lifecycle/schemaState.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type Reply, type TestApi } from '../support/api.ts';
import { reportLine } from '../reports/agency.ts';

const field = (name: string): { readonly field: string } => ({ field: name });
const wanted = { filter: true, sort: true } as const;
const formulas: Readonly<Record<string, PropertySchema>> = {
  visitedOn: { type: 'string', format: 'date', title: 'Visited' },
  rate: {
    ...wanted,
    type: 'number',
    kind: 'money',
    title: 'Rate',
    computed: { divide: [field('budgetMax'), field('carpetArea')] },
  },
  waited: {
    ...wanted,
    type: 'integer',
    title: 'Waited',
    computed: { daysBetween: [field('visitedOn'), field('statusChangedAt')] },
  },
  due: {
    ...wanted,
    type: 'string',
    format: 'date',
    title: 'Due',
    computed: { addDays: [field('visitedOn'), 30] },
  },
  label: {
    ...wanted,
    type: 'string',
    title: 'Label',
    computed: { join: [{ upper: field('name') }, field('status'), field('visitedOn')], separator: ' / ' },
  },
  isDear: {
    ...wanted,
    type: 'boolean',
    title: 'Dear',
    computed: { if: { properties: { rate: { minimum: 5000 } }, required: ['rate'] }, then: true, else: false },
  },
  grade: {
    ...wanted,
    type: 'string',
    title: 'Grade',
    enum: ['High', 'Low'],
    computed: { if: { properties: { isDear: { const: true } }, required: ['isDear'] }, then: 'High', else: 'Low' },
  },
};
/** A field that applies only to some leads. */
const slogan: PropertySchema = {
  type: 'string',
  title: 'Slogan',
  computed: { join: ['Home for', field('name')] },
};
/** Fields that depend on values which the server sets after the others. */
const followed: Readonly<Record<string, PropertySchema>> = {
  callBy: { type: 'string', format: 'date', title: 'Call by', computed: { addDays: [field('assignedAt'), 2] } },
  effort: { type: 'integer', title: 'Effort', computed: { multiply: [field('contactCount'), 5] } },
};
const isBought = { properties: { enquiredFor: { contains: { const: 'Buy' } } }, required: ['enquiredFor'] };
const names = ['rate', 'waited', 'due', 'label', 'isDear', 'grade'];

let api: TestApi;
let all: Person;
let folder: string;
let number = 0;

beforeAll(async () => {
  [api, folder] = await Promise.all([openTestApi(), mkdtemp(join(tmpdir(), 'gable-formulas-'))]);
  const schemas = Object.values(api.model.resources).map(({ schema }) =>
    schema.name === 'leads'
      ? {
          ...schema,
          properties: { ...schema.properties, ...formulas, ...followed, slogan },
          allOf: [...(schema.allOf ?? []), { if: isBought, else: { properties: { slogan: false as const } } }],
        }
      : schema,
  );
  api.useState(await createSchemaState(parseModel({ resources: schemas, settings: api.model.settings }, 'formulas')));
  await api.pool.query(
    `alter table leads add "visitedOn" date, add "rate" numeric, add "waited" numeric, add "due" date, add "label" text, add "isDear" boolean, add "grade" text, add "slogan" text, add "callBy" date, add "effort" numeric`,
  );
  all = await api.person({ leads: [...(allOfLeads['leads'] ?? []), 'export'] });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

type Row = Readonly<Record<string, unknown>> & { readonly _id: string };
const recordOf = ({ status, text, body }: Reply): Row => {
  expect([status, text]).toEqual([expect.toBeOneOf([200, 201]), text]);
  return body['data'] as Row;
};
const results = (row: Row): readonly unknown[] => names.map((name) => row[name] ?? null);
const create = async (values: Record<string, unknown>): Promise<Row> =>
  recordOf(await api.call(all, 'POST /api/v2/admin/create-lead', { body: leadBody((number += 1), values) }));
const change = async (id: string, values: Record<string, unknown>): Promise<Row> =>
  recordOf(await api.call(all, `POST /api/v2/admin/update-lead/${id}`, { body: values }));
const list = async (query: Record<string, string>): Promise<readonly unknown[]> => {
  const reply = await api.call(all, `GET /api/v2/admin/get-lead?${new URLSearchParams(query).toString()}`);
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return (reply.body['data'] as readonly Row[]).map(({ name }) => name);
};

describe('computed fields of a lead', () => {
  it('follow every change, also of the status, and become blank', async () => {
    const today = (
      await api.pool.query<{ day: string }>(`select (now() at time zone 'Asia/Kolkata')::date::text as day`)
    ).rows[0]?.day;
    const lead = await create({
      name: 'Asha',
      budgetMax: 6_000_000,
      carpetArea: { value: 1200, unit: 'sq ft' },
      visitedOn: today,
    });
    expect(results(lead)).toEqual([
      5000,
      expect.toBeOneOf([0, 1]),
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      expect.stringMatching(/^ASHA \/ New \/ \d+-[A-Z][a-z]{2}-\d{4}$/),
      true,
      'High',
    ]);
    expect(results(await change(lead._id, { carpetArea: null, visitedOn: '2024-02-28' }))).toEqual([
      null,
      expect.toSatisfy((days: unknown) => typeof days === 'number' && days > 600),
      '2024-03-29',
      'ASHA / New / 28-Feb-2024',
      false,
      'Low',
    ]);
    const moved = await api.call(all, `POST /api/v2/admin/lead-status/${lead._id}`, {
      body: { status: 'Not interested', subStatus: 'Budget mismatch', note: 'Too dear' },
    });
    const { rows } = await api.pool.query(`select "label", "rate" from leads where "_id" = $1`, [lead._id]);
    expect([moved.status, moved.text, rows[0]]).toEqual([
      200,
      moved.text,
      { label: 'ASHA / Not interested / 28-Feb-2024', rate: null },
    ]);
  });

  it('are blank when the field does not apply to the record', async () => {
    const lead = await create({ name: 'Ila' });
    expect(lead['slogan'] ?? null).toBe(null);
    const id = lead._id;
    expect([
      (await change(id, { name: 'Ira' }))['slogan'] ?? null,
      (await change(id, { enquiredFor: ['Buy'] }))['slogan'],
      (await change(id, { name: 'Isa' }))['slogan'],
      (await change(id, { enquiredFor: ['Rent'] }))['slogan'] ?? null,
      (await change(id, { enquiredFor: ['Buy', 'Rent'] }))['slogan'],
    ]).toEqual([null, 'Home for Ira', 'Home for Isa', null, 'Home for Isa']);
  });

  it('follow the owner that a rule assigns, and logged calls', async () => {
    const before = api.options.schemas();
    const { resources, settings } = before.model;
    const schemas = Object.values(resources).map(({ schema }) => schema);
    const rules = [{ name: 'all', title: 'To one', resource: 'leads', assign: { to: { people: [all.username] } } }];
    api.useState(await createSchemaState(parseModel({ resources: schemas, settings, rules }, 'assigned')));
    const lead = await create({ name: 'Kavi' });
    expect([lead['assignedTo'], lead['callBy'], lead['effort']]).toEqual([
      all.id,
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      0,
    ]);
    for (const effort of [5, 10]) {
      const logged = await api.call(all, `POST /api/rest/leads/${lead._id}/log`, {
        body: { kind: 'call', outcome: 'busy' },
      });
      const { rows } = await api.pool.query(`select "effort"::float8 from leads where "_id" = $1`, [lead._id]);
      expect([logged.status, rows]).toEqual([200, [{ effort }]]);
    }
    api.useState(before);
  });

  it('are rejected in a request body, and when a result exceeds the limits of its field', async () => {
    const body = leadBody((number += 1));
    const written = await api.call(all, 'POST /api/v2/admin/create-lead', { body: { ...body, label: 'mine' } });
    expect([written.status, written.text]).toEqual([422, expect.stringContaining('Label is set by the server')]);
    const late = await api.call(all, 'POST /api/v2/admin/create-lead', { body: { ...body, visitedOn: '2200-12-31' } });
    expect([late.status, late.text]).toEqual([422, expect.stringContaining('Due')]);
  });

  it('are filtered, sorted and exported by their type', async () => {
    await api.pool.query('delete from leads');
    const area = { value: 100, unit: 'sq ft' };
    await create({ name: 'Bela', budgetMax: 900_000, carpetArea: area, visitedOn: '2024-05-01' });
    await create({ name: 'Chandra', budgetMax: 100_000, carpetArea: area, visitedOn: '2024-04-01' });
    await create({ name: 'Dev' });
    const filtered = async (filter: object): Promise<readonly unknown[]> =>
      (await list({ filter: JSON.stringify(filter) })).toSorted();
    expect([
      await filtered({ rate: { gte: 5000 } }),
      await filtered({ rate: { blank: true } }),
      await filtered({ due: { lt: '2024-05-15' } }),
      await filtered({ label: { contains: 'chandra / new' } }),
      await filtered({ isDear: true }),
      await filtered({ grade: ['Low'] }),
      await list({ sort: 'label', order: 'DESC' }),
    ]).toEqual([['Bela'], ['Dev'], ['Chandra'], ['Chandra'], ['Bela'], ['Chandra', 'Dev'], ['Dev', 'Chandra', 'Bela']]);
    const order = (rows: readonly unknown[]): readonly unknown[] => rows.filter((name) => name !== 'Dev');
    expect([
      order(await list({ sort: 'rate', order: 'ASC' })),
      order(await list({ sort: 'due', order: 'DESC' })),
    ]).toEqual([
      ['Chandra', 'Bela'],
      ['Bela', 'Chandra'],
    ]);

    const query = `sort=label&order=ASC&columns=${names.filter((name) => name !== 'waited').join(',')}`;
    const csv = await api.call(all, `GET /api/rest/leads/export?${query}`);
    const rows = Papa.parse<string[]>(csv.text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data;
    expect(rows.map((row) => row.slice(1))).toEqual([
      [expect.stringMatching(/^Rate/), 'Due', 'Label', 'Dear', 'Grade'],
      ['9000', expect.any(String), 'BELA / New / 1-May-2024', 'Yes', 'High'],
      ['1000', expect.any(String), 'CHANDRA / New / 1-Apr-2024', 'No', 'Low'],
      ['', '', 'DEV / New', 'No', 'Low'],
    ]);
    expect(rows.slice(1).map((row) => row[2])).toEqual(['2024-05-31', '2024-05-01', '']);
    const file = join(folder, 'leads.xlsx');
    const reply = await api.app.inject({
      method: 'GET',
      url: `/api/rest/leads/export?format=xlsx&${query}`,
      headers: { token: all.token },
    });
    await pipeline(Readable.from(reply.rawPayload), createWriteStream(file));
    const book = await openXlsx(file);
    const cells: (readonly string[])[] = [];
    for await (const row of book.rows(book.sheets[0] ?? '')) cells.push(row.cells.slice(1));
    book.close();
    expect(cells[1]).toEqual(['9000', expect.stringContaining('2024'), 'BELA / New / 1-May-2024', 'Yes', 'High']);
  });

  it('can be counted, summed and used as a date by reports', async () => {
    const before = api.options.schemas();
    const { resources, settings } = before.model;
    const reports = [
      {
        name: 'grades',
        title: 'Grades',
        group: 'More reports',
        route: '/dashboard/reports/grades',
        rows: [{ title: 'Grade' }],
        chart: 'bars' as const,
        parts: [
          {
            resource: 'leads',
            rows: ['grade'],
            bases: { due: 'due' },
            columns: [
              { key: 'all', title: 'All' },
              { key: 'rate', title: 'Rate', sum: 'rate', unit: 'money' as const },
              { key: 'dear', title: 'Dear', where: { isDear: true } },
            ],
          },
        ],
      },
    ];
    const loaded = { resources: Object.values(resources).map(({ schema }) => schema), reports, settings };
    const model = parseModel(loaded, 'reports');
    const checked = { reports, resources: Object.values(model.resources), kinds, settings };
    expect(checkReports(checked, () => 'grades.json')).toEqual([]);
    api.useState(await createSchemaState(model));
    const boss = await api.person({ leads: ['view'], reports: ['viewAll'] });
    const linesOf = async (query: Record<string, string>): Promise<unknown> => {
      const reply = await api.call(boss, reportLine('grades', query));
      expect([reply.status, reply.text]).toEqual([200, reply.text]);
      return (reply.body['lines'] as { key: unknown[]; cells: unknown[] }[]).map(({ key, cells }) => [
        key[0],
        ...cells,
      ]);
    };
    expect([
      await linesOf({ from: '2024-05-01', to: '2024-05-31' }),
      await linesOf({ from: '2024-05-02', to: '2024-05-31' }),
    ]).toEqual([
      [
        ['High', 1, '9000', 1],
        ['Low', 1, '1000', 0],
      ],
      [['High', 1, '9000', 1]],
    ]);
    api.useState(before);
  });

  it('have their types in the OpenAPI document', async () => {
    const { body } = await api.call(all, 'GET /api/v2/openapi.json');
    const { components } = body as { components: { schemas: Record<string, { properties?: Record<string, object> }> } };
    const lead = Object.values(components.schemas).find(({ properties }) => properties?.['isDear'] !== undefined);
    const typesOf = (name: string): string => JSON.stringify(lead?.properties?.[name]);
    expect(names.map((name) => /"(number|integer|boolean|string)"/.exec(typesOf(name))?.[1])).toEqual([
      'number',
      'integer',
      'string',
      'string',
      'boolean',
      'string',
    ]);
    expect(typesOf('due')).toContain('"date"');
    expect(typesOf('grade')).toContain('"High"');
  });
});
