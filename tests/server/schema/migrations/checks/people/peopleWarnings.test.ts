import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import { withDraft } from '../../../../../../server/schema/migrations/checkDraft.ts';
import { checkTexts, readTexts } from '../../../../../../server/schema/files/loadSchemas.ts';
import { peopleWarnings } from '../../../../../../server/schema/migrations/checks/people/peopleWarnings.ts';
import { openTestApi, type Person, type TestApi } from '../../../../support/api.ts';

let api: TestApi;
let active: Person;
let inactive: Person;

beforeAll(async () => {
  api = await openTestApi();
  active = await api.person({});
  inactive = await api.person({});
  await api.pool.query(`update users set "status" = 'Inactive' where "_id" = $1`, [inactive.id]);
  for (const [name, id] of [
    ['North team', active.id],
    ['Old team', inactive.id],
  ])
    await api.pool.query(
      'insert into teams ("_id", "name", "members") values (gen_random_uuid(), $1, array[$2::uuid])',
      [name, id],
    );
});
afterAll(() => api.close());

const warningsOf = async (...rules: readonly Partial<RuleSchema>[]): Promise<readonly string[]> => {
  const files = rules.map((rule, index) => ({
    name: `rules/rule-${index}.json`,
    text: JSON.stringify({ name: `rule-${index}`, title: 'Rule', resource: 'leads', ...rule }),
  }));
  const after = checkTexts(withDraft(await readTexts('schemas'), files), 'schemas');
  const client = await api.pool.connect();
  try {
    const found = await peopleWarnings({ client, before: api.model, after });
    return found.map(({ file, path, message }) => `${file} ${path}: ${message}`);
  } finally {
    client.release();
  }
};

it('warns about teams and users in a rule that do not exist or have no access, and about nothing else', async () => {
  const fix = 'correct it, or the rule will find no one there';
  expect(
    await warningsOf(
      {
        assign: {
          to: { in: 'teams', named: 'South team' },
          fallback: { people: [active.username, 'no.one'] },
          outOfHours: { in: 'teams', named: 'old team' },
        },
      },
      {
        when: { created: true },
        then: [
          { assign: { people: [inactive.username] } },
          { notify: { to: { in: 'teams', named: 'West team' }, text: 'New' } },
        ],
      },
      { assign: { to: { in: 'teams', named: 'north team' }, fallback: { people: [active.username.toUpperCase()] } } },
    ),
  ).toEqual([
    `schemas/rules/rule-0.json assign.to.named: names no record of teams, got "South team"; ${fix}`,
    `schemas/rules/rule-0.json assign.fallback.people[1]: is not the username of a user, got "no.one"; ${fix}`,
    `schemas/rules/rule-0.json assign.outOfHours.named: names a record of teams without active members, got "old team"; ${fix}`,
    `schemas/rules/rule-1.json then[0].assign.people[0]: is the username of an inactive user, got "${inactive.username}"; ${fix}`,
    `schemas/rules/rule-1.json then[1].notify.to.named: names no record of teams, got "West team"; ${fix}`,
  ]);
});

it('does not warn about a rule that ships switched off, until a draft changes it', async () => {
  expect(await warningsOf()).toEqual([]);
  const off = { active: false, assign: { to: { in: 'teams', named: 'South team' } } } as const;
  expect(await warningsOf(off)).toHaveLength(1);
});
