// Takes long.
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bombs, workbookWith, withFalseSizes, withOverlaps } from '../../documents/spreadsheets/bombs.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { type Started, signIn, start } from '../start.ts';
import { startedDatabase } from '../startedDatabase.ts';
import { isLong } from '../../../support/isLong.ts';

let database: TestDatabase;
let server: Started;
let token: string;
beforeAll(async () => {
  database = await openTestDatabase(startedDatabase);
  server = await start({ env: { DATABASE_URL: database.connection.connectionString } });
  token = await signIn(server.address);
  // The first file loads what the others use.
  expect((await upload(await workbookWith({}))).status).toBe(201);
});
afterAll(async () => {
  await server.end('SIGTERM');
  await database.drop();
});

type Answer = { readonly status: number; readonly message: string };

const upload = async (workbook: Buffer): Promise<Answer> => {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(workbook)]), 'leads.xlsx');
  const reply = await fetch(`${server.address}/api/rest/leads/imports`, { method: 'POST', headers: { token }, body });
  const { error } = (await reply.json()) as { error?: { message: string } };
  return { status: reply.status, message: error?.message ?? '' };
};

/** chosen: `npm test` uploads every fourth file; `npm run test:long` uploads all. */
const uploaded = process.env['TEST_WHOLE'] === 'true' ? bombs : bombs.filter((_, index) => index % 16 === 0);

const maxGrowthBytes = 60 * 1_048_576;

/** Runs some work. Returns the max growth of the server's memory meanwhile. Units: bytes. Linux only. */
const growthDuring = async (work: () => Promise<void>): Promise<number> => {
  const folder = `/proc/${server.child.pid ?? 0}`;
  const read = async (name: string): Promise<number> =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(await readFile(`${folder}/status`, 'utf8'))?.[1]) * 1024;
  // Resets the peak.
  await writeFile(`${folder}/clear_refs`, '5');
  const before = await read('VmRSS');
  await work();
  return (await read('VmHWM')) - before;
};

describe.runIf(process.platform === 'linux')('a workbook designed to exhaust memory', () => {
  it.each(uploaded)('is rejected with little memory growth: $title', async ({ make }) => {
    const workbook = await make();
    let answer: Answer | undefined;
    const growth = await growthDuring(async () => {
      answer = await upload(workbook);
    });
    expect(answer).toMatchObject({ status: 422, message: expect.stringMatching(/^leads\.xlsx: /) as string });
    expect(growth).toBeLessThan(maxGrowthBytes);
  });

  it('is rejected when its sizes are false or its parts overlap', async () => {
    const large = await workbookWith({ 'xl/worksheets/one.xml': ['<worksheet><sheetData><row>', ['<c/>', 2_000_000]] });
    const growth = await growthDuring(async () => {
      for (const each of [withFalseSizes(large, 100), withFalseSizes(large, 4_000_000_000), withOverlaps(large)])
        expect((await upload(each)).status).toBe(422);
    });
    expect(growth).toBeLessThan(maxGrowthBytes);
  });

  it.runIf(isLong)('is accepted when it is only large: 600,000 different texts', async () => {
    const texts = await workbookWith({
      'xl/sharedStrings.xml': [
        '<sst><si><t>Name</t></si><si><t>Phone</t></si>',
        ...Array.from({ length: 40 }, (_, n): readonly [string, number] => [
          `<si><t>One of many names, ${n}</t></si>`,
          15_000,
        ]),
        '</sst>',
      ],
    });
    const growth = await growthDuring(async () => {
      expect(await upload(texts)).toMatchObject({ status: 201 });
    });
    expect(growth).toBeLessThan(maxGrowthBytes);
  });
});
