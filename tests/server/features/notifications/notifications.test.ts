import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#model/schema/notifySchema.ts';
import { directPool } from '../../../../server/postgres/pools/directPool.ts';
import { createAccounts } from '../../../../server/auth/actor/createAccounts.ts';
import { createMailer } from '../../../../server/features/email/mailer.ts';
import {
  deliverNotifications,
  type NotificationJob,
} from '../../../../server/features/notifications/deliverNotifications.ts';
import { sendEmailChanges } from '../../../../server/features/notifications/sendEmailChanges.ts';
import { findDue } from '../../../../server/features/notifications/findDue.ts';
import { readVapidKeys } from '../../../../server/features/notifications/vapidKeys.ts';
import { storedText } from '../../../../server/language/serverText.ts';
import { storeLanguage } from '../../../../server/language/userLanguage.ts';
import { insertNotifications } from '../../../../server/query/records/notifications.ts';
import { createPool } from '../../../../server/postgres/pool.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { type MailServer, startMailServer } from '../email/mailServer.ts';
import { type PushReceiver, startPushReceiver } from './pushReceiver.ts';

let api: TestApi;
let manager: Person;
let agent: Person;
let mails: MailServer;
let push: PushReceiver;
/** Two servers on one database. */
let jobs: readonly [NotificationJob, NotificationJob];
let number = 0;

const own = { leads: ['viewAssigned', 'edit', 'addNote', 'status'] };
const notificationsOf = async (person: Person): Promise<readonly Notification[]> =>
  (await api.call(person, 'GET /api/v2/admin/get-notification')).body['data'] as readonly Notification[];
const lead = async (more: object, by = manager): Promise<string> => {
  number += 1;
  const { body } = await api.call(by, 'POST /api/v2/admin/create-lead', { body: leadBody(number, { ...more }) });
  return (body['data'] as { _id: string })._id;
};
const settings = (person: Person, body: object) =>
  api.call(person, 'POST /api/v2/admin/update-notification-settings', { body });
const later = (minutes = 2): Date => new Date(Date.now() + minutes * 60_000);
const deliver = (now: Date) => Promise.all(jobs.map((job) => deliverNotifications(job, now)));
const queued = async (): Promise<number> =>
  Number((await api.pool.query('select count(*) as n from gable.notification_queue')).rows[0]?.n);

beforeAll(async () => {
  // The push service of the tests is on this machine.
  api = await openTestApi(undefined, undefined, { allowPrivate: true });
  mails = await startMailServer();
  push = await startPushReceiver(async () => (await readVapidKeys(api.pool)).publicKey);
  const jobOn = (pool: NotificationJob['pool']): NotificationJob => ({
    pool,
    model: async () => api.options.schemas().model,
    accountOf: createAccounts(pool),
    mailer: createMailer(mails.config),
    publicUrl: 'https://crm.example.com',
    allowPrivate: true,
    log: { warn: () => undefined, error: () => undefined },
  });
  const second = createPool({
    connection: directPool(api.pool).options,
    size: 3,
    statementTimeoutMs: 10_000,
    onError: () => undefined,
    onAnswering: () => undefined,
  });
  jobs = [jobOn(api.pool), jobOn(second)];
});
afterAll(async () => {
  await jobs[1].pool.end();
  await Promise.all([mails.close(), push.close()]);
  await api.close();
});
/** Returns a time when notices of this moment are due. */
const soon = (): Date => new Date(Date.now() + 1000);
beforeEach(async () => {
  [manager, agent] = [await api.person(allOfLeads), await api.person(own)];
  await api.pool.query('truncate gable.notification_queue');
  mails.got.length = 0;
  push.got.length = 0;
  push.answer(201);
});

describe('notifications', () => {
  it("group 25 assigned leads into one, and skip a user's own actions", async () => {
    for (let index = 0; index < 25; index += 1) await lead({ assignedTo: agent.id });
    await lead({ assignedTo: manager.id });
    const [group, ...others] = await notificationsOf(agent);
    expect(others).toEqual([]);
    expect(group).toMatchObject({ event: 'assigned', text: 'Assigned to you', title: '25 leads', count: 25 });
    expect(group?.records).toHaveLength(25);
    expect(await notificationsOf(manager)).toEqual([]);
  });

  it('are sent to the new owner of an edited lead once, and not for other edits', async () => {
    const id = await lead({});
    await api.call(manager, `PUT /api/v2/admin/single-lead/${id}`, { body: { assignedTo: agent.id } });
    await api.call(manager, `PUT /api/v2/admin/single-lead/${id}`, { body: { budgetMax: 9_000_000 } });
    expect((await notificationsOf(agent)).map(({ text, count }) => [text, count])).toEqual([['Assigned to you', 1]]);
  });

  it('are not created when the change was rolled back', async () => {
    const id = await lead({});
    const { status } = await api.call(manager, `PUT /api/v2/admin/single-lead/${id}`, {
      body: { assignedTo: agent.id, email: 'nonsense' },
    });
    expect(status).toBe(422);
    expect(await notificationsOf(agent)).toEqual([]);
  });

  it('are sent once to users mentioned in a note or long text who may see the record', async () => {
    const stranger = await api.person(own);
    const id = await lead({ assignedTo: agent.id });
    await api.call(agent, 'POST /api/v2/admin/read-notification', { body: {} });
    const note = `@${agent.username} and @${stranger.username}: call back. mail@${agent.username}.com`;
    await api.call(manager, `POST /api/rest/leads/${id}/log`, { body: { kind: 'note', note } });
    expect((await notificationsOf(agent))[0]).toMatchObject({
      event: 'mentioned',
      text: 'You were mentioned',
      count: 1,
    });
    expect(await notificationsOf(stranger)).toEqual([]);
    const notes = { notes: `Asked @${agent.username}` };
    await api.call(manager, `PUT /api/v2/admin/single-lead/${id}`, { body: notes });
    const times = async () =>
      (await api.pool.query(`select from gable.notifications where "user" = $1 and event = 'mentioned'`, [agent.id]))
        .rowCount;
    expect(await times()).toBe(2);
    await api.call(manager, `PUT /api/v2/admin/single-lead/${id}`, { body: { notes: `${notes.notes}, again` } });
    expect(await times()).toBe(2);
  });

  it('suggest colleagues for mentions only if they may see the record', async () => {
    const stranger = await api.person(own);
    const id = await lead({ assignedTo: agent.id });
    const find = (person: Person, query: string) => api.call(person, `GET /api/v2/admin/get-mention?${query}`);
    const names = async (person: Person, query: string): Promise<readonly string[]> =>
      ((await find(person, query)).body['data'] as readonly { username: string }[]).map(({ username }) => username);
    const found = await names(manager, `resource=leads&record=${id}&text=${agent.username}`);
    expect(found).toEqual([agent.username]);
    expect(await names(manager, `resource=leads&record=${id}&text=${stranger.username}`)).toEqual([]);
    expect(await names(manager, `resource=leads&text=${stranger.username}`)).toEqual([stranger.username]);
    expect((await find(stranger, `resource=leads&record=${id}`)).status).toBe(404);
    expect((await find(manager, `resource=leads&record=%25`)).status).toBe(404);
  });

  it('give each signed-in user the names of mentioned colleagues', async () => {
    const stranger = await api.person(own);
    const usernames = `${agent.username.toUpperCase()},nobody-${agent.username}`;
    const path = `GET /api/v2/admin/get-mention-name?usernames=${encodeURIComponent(usernames)}`;
    const { body } = await api.call(stranger, path);
    const user = await api.pool.query<{ name: string }>(
      `select concat_ws(' ', "firstName", "lastName") as name from users where "_id" = $1`,
      [agent.id],
    );
    expect(body['data']).toEqual([{ username: agent.username.toLowerCase(), name: user.rows[0]?.name }]);
  });

  it('report due and overdue records once each with two servers, and again after rescheduling', async () => {
    const at = (minutes: number) => later(minutes).toISOString();
    const id = await lead({ assignedTo: agent.id });
    await api.call(agent, 'POST /api/v2/admin/read-notification', { body: {} });
    const callback = (time: string) => ({ status: 'Callback', subStatus: 'Follow up', scheduledAt: time });
    await api.call(manager, `POST /api/v2/admin/lead-status/${id}`, { body: callback(at(10)) });
    const look = (now: Date) => Promise.all(jobs.map(async (job) => findDue(job.pool, await job.model(), now)));
    const texts = async () => (await notificationsOf(agent)).filter(({ read }) => !read).map(({ text }) => text);
    await look(new Date());
    await look(new Date());
    expect(await texts()).toEqual(['Due soon']);
    await look(later(11));
    await look(later(12));
    expect((await texts()).toSorted()).toEqual(['Due soon', 'Overdue']);
    await api.call(manager, `POST /api/v2/admin/lead-status/${id}`, { body: callback(at(14)) });
    await look(new Date());
    const rows = await api.pool.query(`select event from gable.notifications where record = $1 and event = 'due'`, [
      id,
    ]);
    expect(rows.rowCount).toBe(2);
  });
});

describe('a changed email address', () => {
  it('is announced once to the previous address, in the language of the user, without the new address', async () => {
    const previous = `${agent.username}@example.com`;
    await api.pool.query('truncate gable.email_changes');
    await api.pool.query(`update users set "email" = 'new@example.com' where "_id" = $1`, [agent.id]);
    await api.pool.query(`update users set "email" = upper("email"), "designation" = 'Agent' where "_id" = $1`, [
      agent.id,
    ]);
    await storeLanguage(api.pool, manager.id, 'hi');
    await api.pool.query(`update users set "email" = null where "_id" = $1`, [manager.id]);
    await Promise.all(jobs.map((job) => sendEmailChanges(job, soon())));
    expect(mails.got.map(({ to }) => to).toSorted()).toEqual([previous, `${manager.username}@example.com`].toSorted());
    const [english, hindi] = mails.got.toSorted((a) => (a.to === previous ? -1 : 1)).map(({ mail }) => mail);
    expect(english?.subject).toMatch(/^Your email address at .+ was changed$/);
    expect(english?.text).toContain(agent.username);
    expect(english?.text).not.toContain('new@example.com');
    expect(hindi?.subject).toContain('ईमेल पता');
    await sendEmailChanges(jobs[0], soon());
    expect(mails.got).toHaveLength(2);
  });

  it('is announced later if the mail server is away, and not without one', async () => {
    const address = `${agent.username}@example.com`;
    await api.pool.query('truncate gable.email_changes');
    await api.pool.query(`update users set "email" = 'other@example.com' where "_id" = $1`, [agent.id]);
    const send = () => Promise.reject(new Error('The mail server is away.'));
    await sendEmailChanges({ ...jobs[0], mailer: { ...jobs[0].mailer, send } }, soon());
    await sendEmailChanges(jobs[0], soon());
    expect(mails.got).toEqual([]);
    await sendEmailChanges(jobs[0], new Date(soon().getTime() + 60_000));
    expect(mails.got.map(({ to }) => to)).toEqual([address]);
    await api.pool.query(`update users set "email" = 'third@example.com' where "_id" = $1`, [agent.id]);
    await sendEmailChanges({ ...jobs[0], mailer: createMailer(undefined) }, soon());
    expect((await api.pool.query('select from gable.email_changes')).rowCount).toBe(0);
  });
});

describe('delivery of notifications', () => {
  const subscribe = (person: Person) =>
    api.call(person, 'POST /api/v2/admin/create-push-device', { body: push.subscription });

  it('sends one encrypted push message for 25 leads when two servers run', async () => {
    expect((await subscribe(agent)).status).toBe(200);
    for (let index = 0; index < 25; index += 1) await lead({ assignedTo: agent.id });
    await deliver(later());
    expect(push.got).toEqual([
      {
        message: {
          title: 'Assigned to you',
          body: '25 leads',
          path: '/dashboard/leads/manage-lead',
          tag: expect.any(String),
        },
        subject: 'https://crm.example.com',
        ttl: '86400',
      },
    ]);
    expect(await queued()).toBe(0);
  });

  it('includes in a push message only what the user may see at the time of sending', async () => {
    await subscribe(agent);
    const id = await lead({ name: 'Secret name', assignedTo: agent.id });
    await api.pool.query('update leads set "assignedTo" = null where "_id" = $1', [id]);
    await deliver(later());
    expect(push.got).toEqual([]);
    const second = await lead({ name: 'Old name', assignedTo: agent.id });
    await api.pool.query(`update leads set "name" = 'New name' where "_id" = $1`, [second]);
    await deliver(later());
    expect(push.got.map(({ message }) => message)).toMatchObject([
      { body: 'New name', path: `/dashboard/leads/lead-details/New%20name/${second}` },
    ]);
  });

  it('deletes expired push subscriptions, and retries when the push service fails', async () => {
    await subscribe(agent);
    await lead({ assignedTo: agent.id });
    push.answer(503);
    await deliver(later());
    expect([push.got.length, await queued()]).toEqual([0, 1]);
    push.answer(201);
    await deliver(later(10));
    expect([push.got.length, await queued()]).toEqual([1, 0]);
    await lead({ assignedTo: agent.id });
    push.answer(410);
    await deliver(later());
    const { rowCount } = await api.pool.query('select from gable.push_devices where "user" = $1', [agent.id]);
    expect([rowCount, await queued()]).toEqual([0, 0]);
  });

  it('goes on after a device whose keys are invalid, and refuses such a device', async () => {
    const other = await api.person(own);
    await subscribe(agent);
    await api.pool.query(
      `insert into gable.push_devices (id, "user", session, endpoint, p256dh, auth, device, "at")
       values (gen_random_uuid(), $1, gen_random_uuid(), 'https://push.example.com', $2, $3, 'Device', now())`,
      [other.id, Buffer.alloc(65, 4).toString('base64url'), Buffer.alloc(16).toString('base64url')],
    );
    for (const owner of [other, agent]) await lead({ assignedTo: owner.id });
    await deliver(later());
    expect(push.got).toHaveLength(1);
    for (const device of [
      { ...push.subscription, keys: { ...push.subscription.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
      { ...push.subscription, endpoint: 'https://[' },
    ])
      expect((await api.call(other, 'POST /api/v2/admin/create-push-device', { body: device })).status).toBe(422);
    await api.pool.query('delete from gable.push_devices where "user" = $1', [other.id]);
  });

  it('stops push messages when the session ends', async () => {
    await subscribe(agent);
    await api.call(agent, 'POST /api/v2/admin/logout-profile');
    const { rowCount } = await api.pool.query('select from gable.push_devices where "user" = $1', [agent.id]);
    expect(rowCount).toBe(0);
  });

  it('emails only users who chose it, in one email with links and only visible records', async () => {
    await lead({ assignedTo: agent.id });
    await deliver(later());
    expect(mails.got).toEqual([]);
    await settings(agent, { choices: { assigned: { email: true, push: true } } });
    const hidden = await lead({ name: 'Hidden one', assignedTo: agent.id });
    for (let index = 0; index < 3; index += 1) await lead({ assignedTo: agent.id });
    await api.pool.query('update leads set "assignedTo" = null where "_id" = $1', [hidden]);
    await deliver(later());
    expect(mails.got.map(({ to, mail }) => [to, mail.subject])).toEqual([
      [`${agent.username}@example.com`, 'Assigned to you: 3 leads'],
    ]);
    const { text = '' } = mails.got[0]?.mail ?? {};
    expect(text).toContain('https://crm.example.com/dashboard/leads/manage-lead');
    expect(text).toContain('https://crm.example.com/dashboard/global-config/notifications');
    expect(text).not.toContain('Hidden one');
  });

  it('formats times in the language and the time zone of each recipient', async () => {
    await subscribe(agent);
    await settings(agent, { choices: { notice: { email: true, push: true } } });
    await storeLanguage(api.pool, agent.id, 'hi');
    const setZone = (zone: string | null) =>
      api.pool.query('update users set "timeZone" = $2 where "_id" = $1', [agent.id, zone]);
    await setZone('Asia/Dubai');
    const id = await lead({ name: 'Asha' });
    await api.pool.query('update leads set "assignedTo" = $2 where "_id" = $1', [id, agent.id]);
    const text = storedText('stored.deadline', { rule: 'First response', time: '2031-01-05T09:00:00.000Z' });
    const { values, ...statement } = insertNotifications(
      [{ id: v7(), user: agent.id, event: 'notice', text, resource: 'leads', record: id }],
      new Date(),
    );
    await api.pool.query({ ...statement, values: [...values] });
    await deliver(later());
    const written = 'पहला जवाब: डेडलाइन 5 जनवरी 2031, 1:00 pm';
    expect(push.got.map(({ message }) => message)).toMatchObject([{ title: written, body: 'Asha' }]);
    expect(mails.got.map(({ mail }) => mail.subject)).toEqual([`${written}: Asha`]);
    expect((await notificationsOf(agent)).map((one) => one.text)).toEqual(['First response: due 5-Jan-2031, 1:00 pm']);
    await setZone(null);
    expect((await notificationsOf(agent)).map((one) => one.text)).toEqual(['First response: due 5-Jan-2031, 2:30 pm']);
  });

  it('skips notifications that were read before, or that the user turned off', async () => {
    await subscribe(agent);
    await lead({ assignedTo: agent.id });
    await api.call(agent, 'POST /api/v2/admin/read-notification', { body: {} });
    await settings(agent, { choices: { assigned: { email: false, push: false } } });
    await lead({ assignedTo: agent.id });
    expect(await queued()).toBe(0);
    await deliver(later());
    expect(push.got).toEqual([]);
  });

  it('waits until the quiet hours end', async () => {
    await subscribe(agent);
    await settings(agent, { quiet: { from: '21:00', to: '08:00', zone: 'Asia/Kolkata' } });
    await lead({ assignedTo: agent.id });
    const day = 86_400_000;
    const tomorrow = new Date(Math.ceil(Date.now() / day) * day + day);
    const kolkata = (time: string): Date => new Date(`${tomorrow.toISOString().slice(0, 10)}T${time}:00+05:30`);
    await deliver(kolkata('23:30'));
    expect([push.got.length, await queued()]).toEqual([0, 1]);
    const { rows } = await api.pool.query<{ next_at: Date }>('select next_at from gable.notification_queue');
    expect(rows[0]?.next_at).toEqual(new Date(kolkata('08:00').getTime() + day));
    await deliver(new Date(kolkata('08:00').getTime() + day));
    expect([push.got.length, await queued()]).toEqual([1, 0]);
  });

  it('no longer waits after the quiet hours were removed', async () => {
    await subscribe(agent);
    await settings(agent, { quiet: { from: '00:00', to: '23:59', zone: 'Asia/Kolkata' } });
    await lead({ assignedTo: agent.id });
    const noon = new Date(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T12:00:00+05:30`);
    await deliver(noon);
    expect([push.got.length, await queued()]).toEqual([0, 1]);
    await settings(agent, { quiet: null });
    await deliver(new Date());
    expect([push.got.length, await queued()]).toEqual([1, 0]);
  });

  it('stores settings per user, and rejects invalid values', async () => {
    await settings(agent, { choices: { due: { email: true, push: false } } });
    const mine = (await api.call(agent, 'GET /api/v2/admin/get-notification-settings')).body['data'];
    expect(mine).toMatchObject({
      events: expect.arrayContaining([
        { event: 'due', texts: ['Due soon'], choice: { email: true, push: false } },
        { event: 'imported', texts: [], choice: { email: false, push: true } },
      ]),
      quiet: null,
    });
    for (const body of [
      { choices: { sneezed: { email: true, push: true } } },
      { choices: { due: { email: 'yes', push: true } } },
      { quiet: { from: '25:00', to: '08:00', zone: 'Asia/Kolkata' } },
      { quiet: { from: '21:00', to: '08:00', zone: 'Moon/Base' } },
    ])
      expect([body, (await settings(agent, body)).status]).toEqual([body, 422]);
    const device = { ...push.subscription, keys: { p256dh: 'short', auth: 'short' } };
    expect((await api.call(agent, 'POST /api/v2/admin/create-push-device', { body: device })).status).toBe(422);
    await subscribe(agent);
    const [id] = (await api.pool.query<{ id: string }>('select id::text as id from gable.push_devices')).rows;
    await api.call(manager, 'POST /api/v2/admin/delete-push-device', { body: { id: id?.id ?? v7() } });
    expect((await api.pool.query('select from gable.push_devices')).rowCount).toBe(1);
  });
});
