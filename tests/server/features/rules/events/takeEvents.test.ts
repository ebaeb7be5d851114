import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import { runRules } from '../../../../../server/features/rules/runRules.ts';
import { takeEvents } from '../../../../../server/features/rules/events/takeEvents.ts';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../../../support/api.ts';
import { createLead } from '../../channels/channelsApi.ts';
import { jobOf, withFiles } from '../../intake/intakeApi.ts';

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person({ ...allOfLeads, organization: ['view', 'edit'] });
});
beforeEach(async () => {
  await api.pool.query('delete from gable.rule_runs');
});
afterAll(() => api.close());

const ruleOf = (name: string, more: Partial<RuleSchema>): RuleSchema => ({
  name,
  title: name,
  resource: 'leads',
  when: { created: true },
  then: [{ set: { designation: name } }],
  ...more,
});
const use = async (...rules: readonly RuleSchema[]): Promise<void> => {
  await withFiles(api, { rules });
  await runRules(jobOf(api), new Date());
};
const take = () => takeEvents(api.pool, api.options.schemas(), new Date(), async () => undefined);
const runs = async () =>
  (await api.pool.query<{ rule: string }>('select rule from gable.rule_runs order by rule')).rows.map(
    ({ rule }) => rule,
  );

it('takeEvents creates no run for a rule whose filter does not match the record', async () => {
  await use(
    ruleOf('website', { if: { source: 'Website' } }),
    ruleOf('walk-in', { if: { source: 'Walk-in' } }),
    ruleOf('rich', { if: { source: 'Website', budgetMax: { gte: 10_000_000 } } }),
    ruleOf('named', { if: { name: { contains: 'nobody' } } }),
    ruleOf('late', { if: { receivedAt: { lte: '$now' } } }),
  );
  await createLead(api, admin, {
    source: 'Website',
    budgetMax: 2_000_000,
    receivedAt: '2026-01-01T00:00:00.000Z',
  });
  await take();
  // Only Postgres can evaluate `contains`, and `$now` changes until the run.
  expect(await runs()).toEqual(['late', 'named', 'website']);
  await runRules(jobOf(api), new Date(Date.now() + 1000));
  expect(await runs()).toEqual(['late', 'website']);
});

it('takeEvents creates a run for a rule whose filter another rule may still fulfill', async () => {
  await use(
    ruleOf('first', { then: [{ set: { city: 'Pune' } }] }),
    ruleOf('second', { if: { city: 'Pune' } }),
    ruleOf('third', { if: { city: 'Pune', source: 'Walk-in' } }),
  );
  const lead = await createLead(api, admin, { source: 'Website', city: 'Mumbai' });
  await runRules(jobOf(api), new Date());
  expect(await runs()).toEqual(['first', 'second']);
  const { body } = await api.call(admin, `GET /api/v2/admin/getbyid-lead/${lead}`);
  expect(body['data']).toMatchObject({ city: 'Pune', designation: 'second' });
});
