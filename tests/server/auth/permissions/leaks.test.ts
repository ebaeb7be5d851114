// Takes long.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertNotifications } from '../../../../server/query/records/notifications.ts';
import { runRows } from '../../../../server/postgres/runStatement.ts';
import { v7 } from 'uuid';
import { openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { openReceiver, type Receiver } from '../../features/webhooks/receiver.ts';
import { importCalls } from '../../features/import/importCalls.ts';
import { type Channel, channels, type Place } from './secretChannels.ts';
import { createSecretWorld, secretPattern, secrets, type SecretWorld } from './secretWorld.ts';

let api: TestApi;
let world: SecretWorld;
let receiver: Receiver;
let address: string;

/** Removes values that differ between requests. */
const settled = (text: string): string =>
  text
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?Z?/g, 'time')
    .replace(/\d{1,2}-[A-Z][a-z]{2}-\d{4}, \d{1,2}:\d\d [ap]m/g, 'time')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'id')
    .replace(/"(version|requestId|cursor|next)":("[^"]*"|\d+)/g, '');

const readEach = async (channel: Channel, person: Person): Promise<readonly string[]> => {
  const texts: string[] = [];
  for (const secret of secrets) {
    await world.keep(secret);
    texts.push(settled(await channel.read(person, { api, world, receiver, address, secret } satisfies Place)));
  }
  return texts;
};

const minute = (): number => Math.floor(Date.now() / 60_000);

/**
 * Returns what a channel reveals to a user with each of the secrets. Documents show the time, so they are read again if
 * a minute began meanwhile.
 */
const readBoth = async (channel: Channel, person: Person): Promise<readonly string[]> => {
  const began = minute();
  const texts = await readEach(channel, person);
  return minute() === began ? texts : readEach(channel, person);
};

beforeAll(async () => {
  // The receiver of webhooks is on this machine.
  api = await openTestApi(undefined, undefined, { allowPrivate: true });
  address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  receiver = await openReceiver();
  world = await createSecretWorld(api);
  await world.keep(secrets[0]);
  const { admin, blind, hiddenLead, lead } = world;
  const notify = (user: string) =>
    [hiddenLead, lead].map((record) => ({
      id: v7(),
      user,
      event: 'notice' as const,
      text: 'Look',
      resource: 'leads',
      record,
    }));
  await runRows(api.pool, insertNotifications([...notify(admin.id), ...notify(blind.id)], new Date()));
  // For the timelines and the audit log: edits that contain the secret.
  const edit = (id: string, body: object) => api.call(admin, `PUT /api/v2/admin/single-lead/${id}`, { body });
  await edit(lead, { contactNo: '+919712341778', email: 'quokka2@example.com' });
  await edit(hiddenLead, { name: 'Hidden quokka 2', notes: 'quokka' });
  await api.call(admin, 'POST /api/rest/views', {
    body: {
      name: 'View quokka',
      report: 'leads-status',
      query: 'filter={"agency":["quokka"]}',
      schedule: 'Never',
      time: '09:00',
    },
  });
  await importCalls(api).upload(admin, 'leads', 'quokka.csv', 'Name,Phone\nquokka,+919712341777\n');
});
afterAll(async () => {
  await receiver.close();
  await api.close();
});

describe('hidden data', () => {
  it.each(channels.map((channel) => [channel.name, channel] as const))('is not revealed by %s', async (_, channel) => {
    const [shown, otherShown] = await readBoth(channel, world.admin);
    // Otherwise the checks below could not fail.
    if (channel.control === 'reveals') expect(shown).toMatch(secretPattern);
    if (channel.control === 'differs') expect(shown).not.toBe(otherShown);
    const [first, second] = await readBoth(channel, world.blind);
    expect(first).not.toMatch(/^5\d\d /);
    expect(first).not.toMatch(secretPattern);
    // The response does not depend on the hidden data.
    expect(second).toBe(first);
  });
});
