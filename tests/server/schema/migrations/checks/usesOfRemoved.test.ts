import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkTexts, readTexts } from '../../../../../server/schema/files/loadSchemas.ts';
import { usesOfRemoved } from '../../../../../server/schema/migrations/checks/usesOfRemoved.ts';
import { openTestApi, type TestApi } from '../../../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const view = (list: string, query: string): Promise<unknown> =>
  api.pool.query(`insert into views ("_id", "name", "list", "query") values (gen_random_uuid(), 'View', $1, $2)`, [
    list,
    query,
  ]);
const template = (tab: string, body: string): Promise<unknown> =>
  api.pool.query(
    `insert into templates ("_id", "name", "tab", "channel", "body") values (gen_random_uuid(), $2, $1, 'WhatsApp', $2)`,
    [tab, body],
  );

/** Returns the uses of a field of projects after an edit of the file of projects. */
const usesAfter = async (edit: (properties: Record<string, object>) => void): Promise<readonly string[]> => {
  const texts = await readTexts('schemas');
  const edited = texts.map((file) => {
    if (file.name !== 'projects.json') return file;
    const value = JSON.parse(file.text) as { properties: Record<string, object> };
    edit(value.properties);
    // Nothing else in the files names the field.
    const text = JSON.stringify(value, (_, part: unknown) =>
      Array.isArray(part) ? part.filter((one) => one !== 'builderName') : part,
    );
    return { ...file, text };
  });
  const after = checkTexts(edited, 'schemas');
  const client = await api.pool.connect();
  try {
    return (await usesOfRemoved(client, { before: api.model, after: after.model })).map(({ message }) => message);
  } finally {
    client.release();
  }
};

it('counts the saved views and templates that name a removed field, and no others', async () => {
  const filter = JSON.stringify({ $or: [{ builderName: ['Kaveri'] }, { name: ['Heights'] }] });
  await view('projects', `filter=${encodeURIComponent(filter)}`);
  await view('projects', 'sort=builderName&order=ASC');
  await view('projects', 'columns=name,builderName');
  await view('projects', 'columns=name&q=builderName');
  await view('leads', 'sort=builderName');
  await template('Project', 'Built by {{project.builderName|us}}');
  await template('Project', 'Come and see {{project.name}}');
  await template('Lead', 'No variable: {{project.builderName}}');
  const remove = (properties: Record<string, object>): void => {
    delete properties['builderName'];
  };
  expect(await usesAfter(remove)).toEqual([
    '3 saved views use removed fields, and will no longer show them',
    '1 template uses removed fields, and will no longer show them',
  ]);
  expect(await usesAfter(() => undefined)).toEqual([]);
});
