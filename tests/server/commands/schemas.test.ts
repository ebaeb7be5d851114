import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runSchemas } from '../../../server/commands/runSchemas.ts';
import { readConfig } from '../../../server/config.ts';
import type { LoadedSchemas } from '../../../server/schemas/loadSchemas.ts';
import { filesOf, put } from '../changes/files.ts';
import { openTestDatabase } from '../database.ts';
import { makeFolder, things, withFields } from '../schemas/folder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

type Ran = { readonly code: number | null; readonly out: string; readonly err: string };

const run = async (schemasDir: string, env: Record<string, string> = {}): Promise<Ran> => {
  const said = { out: '', err: '' };
  const config = { ...readConfig({ DATA_DIR: schemasDir, ...env }, [], root), schemasDir };
  const code = await runSchemas({ argv: [], config, print: (line) => void (said.out += `${line}\n`), complain: (line) => void (said.err += `${line}\n`) });
  return { code, ...said };
};

/** The same as people start it. */
const runProcess = (schemasDir: string): Ran => {
  const done = spawnSync(process.execPath, ['--import', 'tsx', 'server/commands/schemas.ts'], { cwd: root, env: { ...process.env, DATA_DIR: schemasDir, SCHEMAS_DIR: schemasDir }, encoding: 'utf8' });
  return { code: done.status, out: done.stdout, err: done.stderr };
};

describe('npm run schemas', () => {
  it('counts what a good folder holds', async () => {
    expect(await run(await makeFolder({ 'things.json': things }))).toEqual({ code: 0, out: '1 resource, 5 fields, all good\n', err: '' });
  });

  it('prints every problem and fails', async () => {
    const dir = await makeFolder({ 'things.json': withFields({ cost: { type: 'number', kind: 'mony' }, due: { type: 'string', format: 'date', after: 'crated' } }) });
    expect(runProcess(dir)).toEqual({
      code: 1,
      out: '',
      err: 'schemas/things.json:30:15 properties.cost.kind: is no kind, got "mony"; did you mean "money"?\n'
        + 'schemas/things.json:35:16 properties.due.after: names no field of things, got "crated"; "name", "size", "at", "owner", "cost", "due" would be right\n'
        + '2 problems\n',
    });
  });

  it('counts what the folder would make wrong in the database', async () => {
    const database = await openTestDatabase();
    try {
      await put(database.pool, filesOf());
      await database.pool.query(`insert into things ("_id", "name", "code") values (gen_random_uuid(), 'Asha', 'A1'), (gen_random_uuid(), 'Ravi', null)`);
      const fileOf = (loaded: LoadedSchemas): Record<string, string> => Object.fromEntries(loaded.texts.map(({ name, text }) => [name, text]));
      const env = { DATABASE_URL: database.connection.connectionString };
      const blocked = await run(await makeFolder(fileOf(filesOf({}, { required: ['code'] }))), env);
      expect([blocked.code, blocked.err]).toEqual([1, expect.stringMatching(/^schemas\/things\.json:\d+:\d+ required\[0\]: 1 of 2 things have no Code, first Ravi; .*\n1 problem\n$/)]);
    } finally {
      await database.drop();
    }
  });
});
