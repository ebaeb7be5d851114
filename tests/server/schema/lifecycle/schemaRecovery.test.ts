import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { directPool } from '../../../../server/postgres/pools/directPool.ts';
import { loadSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { conversionSwaps } from '../../../../server/schema/migrations/columns/conversionSwaps.ts';
import { swapColumns } from '../../../../server/schema/migrations/columns/swapColumns.ts';
import { withTablesLock } from '../../../../server/schema/tables/locks/withTablesLock.ts';
import { readActiveVersion } from '../../../../server/schema/migrations/history.ts';
import { schemasDir } from '../../support/api.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { signIn, start, type Started } from '../../start/start.ts';
import { startedDatabase } from '../../start/startedDatabase.ts';
import { isLong } from '../../../support/isLong.ts';

let database: TestDatabase;
let server: Started;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-schemas-'));
  await cp(schemasDir, folder, { recursive: true });
  const path = join(folder, 'properties.json');
  const parking = '"parking": { "type": "string", "title": "Parking", "maxLength": 20 }';
  await writeFile(path, (await readFile(path, 'utf8')).replace(/"parking": \{[^\n]*\}/, parking));
  database = await openTestDatabase(startedDatabase);
  server = await start({ env: { DATABASE_URL: database.connection.connectionString } });
});
afterAll(async () => {
  await server.end('SIGTERM');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it.runIf(isLong)('a server answers with its schemas after the process that migrated to others was killed', async () => {
  const token = await signIn(server.address);
  const find = async (): Promise<{ readonly status: number; readonly total?: number }> => {
    const filter = encodeURIComponent(JSON.stringify({ parking: { gte: 2 } }));
    const reply = await fetch(`${server.address}/api/v2/admin/get-property?filter=${filter}`, { headers: { token } });
    const { total } = (await reply.json()) as { readonly total?: number };
    return { status: reply.status, ...(total === undefined ? {} : { total }) };
  };
  await database.pool.query(
    `insert into properties ("_id", "title", "parking") select gen_random_uuid(), 'Flat ' || n, n from generate_series(1, 4) n`,
  );
  const before = await find();
  expect(before).toEqual({ status: 200, total: 3 });

  const [active, next] = [await loadSchemas(schemasDir), await loadSchemas(folder)];
  const client = await directPool(database.pool).connect();
  const head = await readActiveVersion(client);
  // What such a process has done until then.
  await withTablesLock(client, async () =>
    swapColumns(client, await conversionSwaps(client, next.model, { before: active.model, head })),
  );
  client.release();
  expect(await find()).toEqual(before);
  const { rows } = await database.pool.query(`select pg_typeof("parking")::text as type from properties limit 1`);
  expect(rows).toEqual([{ type: 'numeric' }]);
});
