import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseResource } from '#model/parseModel.ts';
import { directPool } from '../../../../server/postgres/pools/directPool.ts';
import type { RuleCheck } from '../../../../server/schema/migrations/checks/rules/ruleCheck.ts';
import { type CountRequest, countViolations } from '../../../../server/schema/migrations/checks/countViolations.ts';
import { fieldChecks } from '../../../../server/schema/migrations/checks/rules/fieldChecks.ts';
import { recordChecks } from '../../../../server/schema/migrations/checks/rules/recordChecks.ts';
import { fieldSourcesOf } from '../../../../server/schema/migrations/checks/fieldSources.ts';
import { checkTexts } from '../../../../server/schema/files/loadSchemas.ts';
import { context, settings } from '../../../kinds/context.ts';
import { arbitraryBody, arbitrarySchemas, plainProperties } from '../../../rules/arbitraryRules.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { settings as settingsFile } from '../files/folder.ts';
import { activateFiles } from './files.ts';

let database: TestDatabase;
const plain = {
  name: 'things',
  title: 'Thing',
  plural: 'Things',
  type: 'object',
  properties: plainProperties,
} as const;

beforeAll(async () => {
  database = await openTestDatabase();
  await activateFiles(
    database.pool,
    checkTexts(
      [
        { name: '_settings.json', text: JSON.stringify(settingsFile) },
        { name: 'things.json', text: JSON.stringify(plain) },
      ],
      'schemas',
    ),
  );
  const bodies = fc.sample(arbitraryBody, 120).filter(({ f, g }) => f !== 'someday' && g !== 'someday');
  for (const { a, b, c, d, e, f, g, h, i, j } of bodies) {
    await database.pool.query(
      'insert into things ("_id", a, b, c, d, e, f, g, h, i, j) values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      [a, b, c, d, e, f, g, h, i, j],
    );
  }
});
afterAll(() => database.drop());

it('counts the same violations by SQL as by reading the records, for any rules', async () => {
  const client = await directPool(database.pool).connect();
  const before = parseResource(plain);
  const columns = new Map(Object.keys(plainProperties).map((name) => [name, '']));
  let counted = 0;
  await fc.assert(
    fc.asyncProperty(arbitrarySchemas(4), async (schemas) => {
      for (const schema of schemas) {
        const after = parseResource({ ...schema, name: 'things' });
        const sources = fieldSourcesOf(after, before, columns);
        const request: CountRequest = { client, after, before, sources, context, permissions: {} };
        const checks = [
          ...recordChecks(after, undefined, new Set()),
          ...[...sources.values()].flatMap((source) =>
            fieldChecks({
              resource: after,
              after: source.field,
              before: { ...source.field, required: false, comparisons: [] },
              source,
              settings,
              fixed: new Set(),
            }),
          ),
        ];
        const readOnly = checks.map((check): RuleCheck => ({ ...check, rule: { js: check.rule.js } }));
        const [bySql, byReading] = [await countViolations(request, checks), await countViolations(request, readOnly)];
        const counts = checks.map(
          (check, index) =>
            [check.path, bySql.get(check)?.count, byReading.get(readOnly[index] ?? check)?.count] as const,
        );
        expect(counts.map(([path, sql]) => [path, sql])).toEqual(counts.map(([path, , read]) => [path, read]));
        counted += counts.filter(([, sql]) => sql !== undefined && sql > 0).length;
      }
    }),
    { numRuns: 3, endOnFailure: true },
  );
  client.release();
  expect(counted).toBeGreaterThan(5);
});
