import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkTexts } from '../../../../server/schema/files/loadSchemas.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { shippedSchemas } from '../../support/templates.ts';
import { activateFiles } from './files.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

it('gives existing enquiries the new name of the channel of public pages', async () => {
  const now = await shippedSchemas();
  const texts = now.texts.map(({ name, text }) => ({
    name,
    text: text
      .replace(/"becomes": \{ "Preview page": "Public page" \}, /, '')
      .replaceAll('Public page', 'Preview page'),
  }));
  await activateFiles(database.pool, checkTexts(texts, 'schemas'));
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into enquiries ("_id", name, phone, consent, status, channel, "receivedAt") values
      (gen_random_uuid(), 'Asha', '+919845098450', true, 'New', 'Preview page', now()),
      (gen_random_uuid(), 'Ravi', '+919845098451', true, 'New', 'QR', now()) returning "_id"::text as id`,
  );
  await activateFiles(database.pool, now);
  const after = await database.pool.query('select name, channel from enquiries order by name');
  expect(after.rows).toEqual([
    { name: 'Asha', channel: 'Public page' },
    { name: 'Ravi', channel: 'QR' },
  ]);
  const audited = await database.pool.query(`select changes from gable.audit where record = $1`, [rows[0]?.id]);
  expect(audited.rows).toEqual([{ changes: { channel: { old: 'Preview page', new: 'Public page' } } }]);
});
