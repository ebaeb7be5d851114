import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makeFolder, things, withFields } from '../schemas/folder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const run = (schemasDir: string): { code: number | null; out: string; err: string } => {
  const done = spawnSync(process.execPath, ['--import', 'tsx', 'server/commands/schemas.ts'], {
    cwd: root, env: { ...process.env, SCHEMAS_DIR: schemasDir }, encoding: 'utf8',
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
};

describe('npm run schemas', () => {
  it('counts what a good folder holds', async () => {
    expect(run(await makeFolder({ 'things.json': things }))).toEqual({ code: 0, out: '1 resource, 5 fields, all good\n', err: '' });
  });

  it('prints every problem and fails', async () => {
    const dir = await makeFolder({ 'things.json': withFields({ cost: { type: 'number', kind: 'mony' }, due: { type: 'string', format: 'date', after: 'crated' } }) });
    expect(run(dir)).toEqual({
      code: 1,
      out: '',
      err: 'schemas/things.json:30:15 properties.cost.kind: is no kind, got "mony"; did you mean "money"?\n'
        + 'schemas/things.json:35:16 properties.due.after: names no field of things, got "crated"; "name", "size", "at", "owner", "cost", "due" would be right\n'
        + '2 problems\n',
    });
  });
});
