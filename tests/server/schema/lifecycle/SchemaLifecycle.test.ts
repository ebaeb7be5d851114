import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { directPool } from '../../../../server/postgres/pools/directPool.ts';
import { loadSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { type SchemaChange, watchSchemas } from '../../../../server/schema/files/watchSchemas.ts';
import { createEditQueue, type EditQueue } from '../../../../server/schema/lifecycle/createEditQueue.ts';
import { createSchemaLifecycle, type SchemaLifecycle } from '../../../../server/schema/lifecycle/SchemaLifecycle.ts';
import { withTablesLock } from '../../../../server/schema/tables/locks/withTablesLock.ts';
import { openTestApi, schemasDir, type TestApi } from '../../support/api.ts';

let api: TestApi;
let dir: string;
let store: SchemaLifecycle;
let edits: EditQueue;
let unwatch: () => void;
const changes: SchemaChange[] = [];

/** Replaces the file of the leads in one step, and waits until the watcher has reported the edit. */
const save = async (text: string): Promise<void> => {
  const count = changes.length;
  const file = join(dir, '..', 'next.json');
  await writeFile(file, text);
  await rename(file, join(dir, 'leads.json'));
  await vi.waitUntil(() => changes.length > count, { timeout: 20_000 });
};

beforeAll(async () => {
  api = await openTestApi();
  dir = join(await mkdtemp(join(tmpdir(), 'gable-lifecycle-')), 'schemas');
  await cp(schemasDir, dir, { recursive: true });
  store = await createSchemaLifecycle({
    pool: api.pool,
    folder: dir,
    loaded: await loadSchemas(dir),
    log: { info: () => undefined },
  });
  edits = createEditQueue({
    activate: (loaded) => store.activate(loaded, null),
    refuse: (_, publicProblems) => store.setProblems(publicProblems),
  });
  unwatch = watchSchemas(
    dir,
    (change) => {
      changes.push(change);
      edits.take(change);
    },
    store.filesVersion(),
  );
});
afterAll(async () => {
  unwatch();
  edits.stop();
  await api.close();
  await rm(join(dir, '..'), { recursive: true, force: true });
});

it('keeps the problems of an invalid edit while the valid edits before it are activated', async () => {
  const text = await readFile(join(dir, 'leads.json'), 'utf8');
  const withField = (name: string): string =>
    text.replace('"properties": {', `"properties": {\n    "${name}": { "type": "string", "title": "${name}" },`);
  const holder = await directPool(api.pool).connect();
  let problems: readonly string[] = [];
  try {
    await withTablesLock(holder, async () => {
      await save(withField('first'));
      await vi.waitUntil(() => store.changingSince() !== undefined, { timeout: 20_000 });
      await save(withField('second'));
      await save(`${text} {`);
      problems = store.problems();
    });
  } finally {
    holder.release();
  }
  expect(problems).toContainEqual(
    expect.stringMatching(/^schemas\/leads\.json:\d+:\d+ goes on after its last bracket/),
  );
  const isActive = (field: string): boolean =>
    store.current().model.resources['leads']?.fields.some(({ name }) => name === field) === true;
  await vi.waitUntil(() => isActive('second'), { timeout: 60_000 });
  expect(store.problems()).toEqual(problems);

  await save(text);
  await vi.waitUntil(() => store.problems().length === 0, { timeout: 20_000 });
});
