import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runRules } from '../../../../server/features/rules/runRules.ts';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { channel } from '../channels/channelsApi.ts';
import { jobOf, withFiles } from '../intake/intakeApi.ts';

let api: TestApi;
let admin: Person;
let next = 0;

beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person({
    ...allOfLeads,
    enquiries: ['view', 'create', 'viewContact'],
    organization: ['view', 'edit'],
  });
  await withFiles(api, {
    channels: [channel(api, 'email')],
    rules: [
      {
        name: 'thank',
        title: 'Thank',
        resource: 'enquiries',
        when: { created: true },
        then: [{ send: { channel: 'email', subject: 'Your enquiry', text: 'Thank you.' } }],
      },
    ],
  });
  await runRules(jobOf(api), new Date());
});
beforeEach(async () => {
  for (const table of ['gable.rule_runs', 'gable.messages']) await api.pool.query(`delete from ${table}`);
});
afterAll(() => api.close());

const enquire = async (email: string, from: { readonly address: string } | { readonly person: Person }) => {
  next += 1;
  const reply = await api.call('person' in from ? from.person : undefined, 'POST /api/v2/client/create-enquiry', {
    body: { name: `Visitor ${next}`, phone: `+9196${20_000_000 + next}`, email, message: 'Hello', consent: true },
    ...('address' in from ? from : {}),
  });
  expect(reply.status).toBe(201);
};
/** Runs the rules in two processes, and returns the addresses of the queued messages. */
const sent = async (): Promise<readonly string[]> => {
  await Promise.all([runRules(jobOf(api), new Date()), runRules(jobOf(api), new Date())]);
  const { rows } = await api.pool.query<{ address: string }>('select address from gable.messages order by "at", id');
  return rows.map(({ address }) => address);
};
const notes = async (): Promise<readonly (string | null)[]> =>
  (await api.pool.query<{ note: string | null }>('select note from gable.rule_runs')).rows.map(({ note }) => note);

it('visitors who type the address of another person cause one message a day to it', async () => {
  await enquire('victim@example.com', { address: '10.1.0.1' });
  await enquire('Victim+1@example.com', { address: '10.1.0.2' });
  await enquire('victim+2@example.com', { address: '10.1.0.3' });
  await enquire('other@example.com', { address: '10.1.0.4' });
  expect([...(await sent())].map((address) => address.toLowerCase().replace(/\+\d/, '')).toSorted()).toEqual([
    'other@example.com',
    'victim@example.com',
  ]);
  expect(await notes()).toContain(
    'did not send “Your enquiry” by Email: This address got this message in the last 24 hours, and the record is not from a user',
  );
});

it('visitors of one network cause up to 20 messages a day, and users any number', async () => {
  for (let count = 0; count < 23; count += 1) await enquire(`person${count}@example.com`, { address: '10.1.1.1' });
  expect(await sent()).toHaveLength(20);
  expect(await notes()).toContain(
    'did not send “Your enquiry” by Email: Visitors from the same network caused too many messages in the last 24 hours',
  );
  for (let count = 0; count < 3; count += 1) await enquire('walk-in@example.com', { person: admin });
  expect(await sent()).toHaveLength(23);
});
