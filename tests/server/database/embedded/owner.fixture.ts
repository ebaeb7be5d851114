import { Client } from 'pg';
import { startPostgres } from '../../../../server/database/embedded/startPostgres.ts';

/**
 * A Node process that owns a data folder, for tests to kill. It starts Postgres and prints `ready`, then writes rows
 * one by one and prints each number once Postgres has acknowledged it. Arguments: data folder, `write` | `once`, bin
 * folder.
 */
const [dataDir = '', mode = 'write', binDir] = process.argv.slice(2);
const server = await startPostgres({ dataDir, ...(binDir ? { binDir } : {}) });
const client = new Client(server.connection);
client.on('error', () => undefined); // a test may kill Postgres too
await client.connect();
await client.query(
  'create table if not exists kept (id bigint generated always as identity primary key, note text not null)',
);
console.log(`ready ${JSON.stringify({ warm: server.warm, uid: process.getuid?.() })}`);
if (mode === 'once') {
  await client.end();
  await server.stop();
  console.log('stopped');
} else {
  for (;;) {
    const { rows } = await client.query<{ id: string }>(
      `insert into kept (note) values (repeat('x', 200)) returning id`,
    );
    console.log(`kept ${rows[0]?.id}`);
  }
}
