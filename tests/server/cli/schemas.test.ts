import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runSchemas } from '../../../server/cli/runSchemas.ts';
import { readConfig } from '../../../server/config/config.ts';
import { checkTexts, type LoadedSchemas, loadSchemas } from '../../../server/schema/files/loadSchemas.ts';
import { filesOf, activateFiles } from '../schema/migrations/files.ts';
import { openTestDatabase } from '../support/database.ts';
import { createFolder, withFields, withWords } from '../schema/files/folder.ts';
import { isLong } from '../../support/isLong.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

type Ran = { readonly code: number | null; readonly out: string; readonly err: string };

const run = async (
  schemasDir: string,
  env: Record<string, string> = {},
  argv: readonly string[] = [],
): Promise<Ran> => {
  const output = { out: '', err: '' };
  const config = { ...readConfig({ DATA_DIR: schemasDir, ...env }, [], root), schemasDir };
  const code = await runSchemas({
    argv,
    config,
    print: (line) => void (output.out += `${line}\n`),
    complain: (line) => void (output.err += `${line}\n`),
  });
  return { code, ...output };
};

/** Runs the command as a process, like a user. */
const runProcess = (schemasDir: string): Ran => {
  const done = spawnSync(process.execPath, ['--import', 'tsx', 'server/cli/schemas.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: schemasDir, SCHEMAS_DIR: schemasDir },
    encoding: 'utf8',
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
};

describe('npm run schemas', () => {
  it('counts resources and fields of a valid folder', async () => {
    expect(await run(await createFolder({ 'things.json': withWords({ plural: 'Things' }) }))).toEqual({
      code: 0,
      out: '1 resource, 5 fields, all good\n',
      err: '',
    });
  });

  it('prints every problem, and exits with code 1', async () => {
    const dir = await createFolder({
      'things.json': withFields({
        cost: { type: 'number', kind: 'mony' },
        due: { type: 'string', format: 'date', after: 'crated' },
      }),
    });
    const problems = {
      code: 1,
      out: '',
      err:
        'schemas/things.json:30:15 properties.cost.kind: is not a kind, got "mony"; did you mean "money"?\n' +
        'schemas/things.json:35:16 properties.due.after: is not a field of things, got "crated"; expected "name", "size", "at", "owner", "cost", "due"\n' +
        '2 problems\n',
    };
    expect(await run(dir)).toEqual(problems);
    // `npm test` runs the command as a process on the shipped schemas.
    if (isLong) expect(runProcess(dir)).toEqual(problems);
  });

  it('reports existing records that conflict with the schemas', async () => {
    const database = await openTestDatabase();
    try {
      await activateFiles(database.pool, filesOf());
      await database.pool.query(
        `insert into things ("_id", "name", "code") values (gen_random_uuid(), 'Asha', 'A1'), (gen_random_uuid(), 'Ravi', null)`,
      );
      const fileOf = (loaded: LoadedSchemas): Record<string, string> =>
        Object.fromEntries(loaded.texts.map(({ name, text }) => [name, text]));
      const env = { DATABASE_URL: database.connection.connectionString };
      const blocked = await run(await createFolder(fileOf(filesOf({}, { required: ['code'] }))), env);
      expect([blocked.code, blocked.err]).toEqual([
        1,
        expect.stringMatching(
          /^schemas\/things\.json:\d+:\d+ required\[0\]: 1 of 2 things have no Code, first Ravi; .*\n1 problem\n$/,
        ),
      ]);
    } finally {
      await database.drop();
    }
  });

  it('writes the active files to an empty folder, which then holds the same version', async () => {
    const database = await openTestDatabase();
    try {
      const env = { DATABASE_URL: database.connection.connectionString };
      const [empty, target] = [await createFolder({}), join(await createFolder({}), 'written')];
      expect(await run(empty, env, ['--write', target])).toMatchObject({ code: 1, err: expect.stringContaining('no') });
      const active = filesOf();
      await activateFiles(database.pool, active);
      expect(await run(empty, env, ['--write', target])).toMatchObject({ code: 0, err: '' });
      expect((await loadSchemas(target)).model.version).toBe(active.model.version);
      const again = await run(empty, env, ['--write', target]);
      expect([again.code, again.err]).toEqual([1, `${target}: is not empty; expected a new or an empty folder.\n`]);
      const impossible = join(target, 'things.json', 'below');
      const failed = await run(empty, env, ['--write', impossible]);
      expect([failed.code, failed.err]).toEqual([1, `ENOTDIR: not a directory, mkdir '${impossible}'\n`]);
    } finally {
      await database.drop();
    }
  });

  it.runIf(isLong)('deletes the data of a removed resource, after printing how much there is', async () => {
    const database = await openTestDatabase();
    try {
      const id = '00000000-0000-7000-8000-000000000001';
      const notes = (toAny: readonly string[]): string =>
        JSON.stringify({
          name: 'notes',
          title: 'Note',
          plural: 'Notes',
          type: 'object',
          properties: {
            name: { type: 'string' },
            about: { type: 'object', kind: 'relation', toAny },
            grants: {
              type: 'object',
              kind: 'permissions',
              additionalProperties: { type: 'array', items: { type: 'string' } },
            },
          },
        });
      const texts = filesOf({ number: { type: 'integer', kind: 'serial', readOnly: true } }).texts;
      await activateFiles(
        database.pool,
        checkTexts([...texts, { name: 'notes.json', text: notes(['things', 'notes']) }], 'schemas'),
      );
      await database.pool.query(`insert into things ("_id", "name") values ($1, 'Asha'), (gen_random_uuid(), 'Ravi')`, [
        id,
      ]);
      await database.pool.query(
        `insert into notes ("_id", "name", "about", "about_resource", "grants") values ($1, 'N', $1, 'things', '{"things":["view"],"notes":["view"]}')`,
        [id],
      );
      await database.pool.query(
        `insert into gable.audit ("at", "resource", "record", "action", "changes") values (now(), 'things', $1, 'update', '{}')`,
        [id],
      );
      const env = { DATABASE_URL: database.connection.connectionString };
      const complete = await createFolder({
        ...Object.fromEntries(texts.map(({ name, text }) => [name, text])),
        'notes.json': notes(['things', 'notes']),
      });
      const without = await createFolder({ 'notes.json': notes(['notes']) });

      expect(await run(complete, env, ['--drop', 'things', '--yes'])).toEqual({
        code: 1,
        out: '',
        err: '--drop: things still has a file, schemas/things.json; remove the file first\n',
      });
      expect(await run(without, env, ['--drop', 'thing', '--yes'])).toEqual({
        code: 1,
        out: '',
        err: '--drop: there is no table of a removed resource, got "thing"; did you mean "things"?\n',
      });
      const counts =
        '2 records of things, deleted ones included\n1 notes that refer to its records\n1 notes with permissions for it\n';
      expect(await run(without, env, ['--drop', 'things'])).toEqual({
        code: 1,
        out: `${counts}Nothing was deleted. To delete all of this for good, run: npm run schemas -- --drop things --yes\n`,
        err: '',
      });
      expect((await database.pool.query('select count(*)::int as n from things')).rows).toEqual([{ n: 2 }]);
      expect(await run(without, env, ['--drop', 'things', '--yes'])).toEqual({
        code: 0,
        out: `${counts}things is dropped\n`,
        err: '',
      });
      expect((await database.pool.query('select "about", "about_resource", "grants" from notes')).rows).toEqual([
        { about: null, about_resource: null, grants: { notes: ['view'] } },
      ]);
      expect(
        (
          await database.pool.query(
            `select relname from pg_class where relname like 'things%' union select proname from pg_proc where proname like '%\\_things' union select key from gable.meta where key like '%things%' union select resource from gable.rollup where resource = 'things'`,
          )
        ).rows,
      ).toEqual([]);
      expect(
        (
          await database.pool.query(
            `select "action", "record", ("details"->>'records')::int as n, "details" ? 'account' as who from gable.audit where "resource" = 'things' order by id`,
          )
        ).rows,
      ).toEqual([
        { action: 'update', record: id, n: null, who: null },
        { action: 'drop', record: null, n: 2, who: true },
      ]);
    } finally {
      await database.drop();
    }
  });
});
