import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/http/buildApp.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../support/api.ts';

let api: TestApi;
let second: Awaited<ReturnType<typeof buildApp>>;
let addresses: readonly [string, string];
let agent: Person;
let strangers = 0;

type Row = Record<string, unknown> & { readonly _id: string };

/**
 * Opens a stream that is read line by line. `next` waits for the next line that is not empty; undefined once the stream
 * has ended.
 */
const listen = async (person: Person, at = 0, query = '') => {
  const stop = new AbortController();
  const response = await fetch(`${addresses[at] ?? ''}/api/v2/live${query}`, {
    headers: { token: person.token },
    signal: stop.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const line = async (): Promise<string | undefined> => {
    const end = text.indexOf('\n');
    if (end !== -1) {
      const found = text.slice(0, end);
      text = text.slice(end + 1);
      return found;
    }
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done) return undefined;
    text += value ?? '';
    return line();
  };
  const next = async (): Promise<unknown> => {
    const found = await line();
    return found === '' ? next() : found === undefined ? undefined : JSON.parse(found);
  };
  // The first line arrives when the stream is ready.
  if (response.ok) await line();
  return { status: response.status, type: response.headers.get('content-type'), next, stop: () => stop.abort() };
};
const enquire = async (more: object): Promise<string> => {
  strangers += 1;
  const body = {
    name: `Visitor ${strangers}`,
    phone: `+9197${String(60_000_000 + strangers)}`,
    consent: true,
    ...more,
  };
  const reply = await api.call(undefined, 'POST /api/v2/client/create-enquiry', {
    body,
    address: `10.2.0.${strangers}`,
  });
  return (reply.body['data'] as Row)._id;
};
const eventsFor = async (person: Person) =>
  (await api.call(person, 'GET /api/v2/admin/get-notification')).body as { data: Row[]; unread: number };

beforeAll(async () => {
  api = await openTestApi();
  second = await buildApp(api.options);
  addresses = [
    await api.app.listen({ port: 0, host: '127.0.0.1' }),
    await second.listen({ port: 0, host: '127.0.0.1' }),
  ];
  agent = await api.person({ enquiries: ['viewAssigned'] });
});
// A test below closes the second server.
afterAll(() => api.close());

describe('GET /api/v2/live', () => {
  it('requires a sign-in', async () => {
    expect((await listen({ ...agent, token: '' })).status).toBe(401);
    expect((await listen({ ...agent, token: 'a.b.c' })).status).toBe(401);
  });

  it('reports a change and a notification on every server', async () => {
    const [here, there] = [await listen(agent), await listen(agent, 1)];
    expect([here.status, here.type]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
    await enquire({ sharedBy: agent.id });
    for (const stream of [here, there]) {
      expect([await stream.next(), await stream.next()]).toEqual(
        expect.arrayContaining([{ changed: 'enquiries' }, { notified: true }]),
      );
      stream.stop();
    }
  });

  it('reports a new entry on the timeline of a record whose fields did not change', async () => {
    const [writer, reader] = [await api.person(allOfLeads), await api.person({ leads: ['view'] })];
    const made = await api.call(writer, 'POST /api/v2/admin/create-lead', { body: leadBody(1) });
    const stream = await listen(reader);
    const { _id } = made.body['data'] as Row;
    const note = { kind: 'note', note: 'Prefers the east side' };
    expect((await api.call(writer, `POST /api/rest/leads/${_id}/log`, { body: note })).status).toBe(200);
    expect(await stream.next()).toEqual({ changed: 'leads' });
    stream.stop();
  });

  it('starts with the changes since the page was fetched, limited to what the user can see', async () => {
    const clerk = await api.person({ shares: ['view'] });
    const open = await listen(agent);
    const begun = performance.now();
    await enquire({ sharedBy: agent.id });
    expect(await open.next()).toMatchObject({});
    await api.pool.query(`insert into shares ("_id", "status") values (gen_random_uuid(), 'Active')`);
    const late = await listen(clerk, 0, `?fetchedMsAgo=${Math.ceil(performance.now() - begun)}`);
    const tooLate = await listen(clerk, 0, '?fetchedMsAgo=70000');
    expect([await late.next(), await tooLate.next()]).toEqual([{ changed: 'shares' }, { lost: true }]);
    expect((await listen(clerk, 0, '?fetchedMsAgo=-1')).status).toBe(400);
    for (const { stop } of [open, late, tooLate]) stop();
  });

  it('sends no events of records that the user cannot see, and no notifications of others', async () => {
    const clerk = await api.person({ shares: ['view'] });
    const stream = await listen(clerk);
    await enquire({ sharedBy: agent.id });
    await api.pool.query(`insert into shares ("_id", "status") values (gen_random_uuid(), 'Active')`);
    expect(await stream.next()).toEqual({ changed: 'shares' });
    stream.stop();
  });

  it('ends immediately for a deactivated user, and continues for others', async () => {
    const [gone, kept] = [await api.person({ enquiries: ['view'] }), await api.person({ enquiries: ['view'] })];
    const [ending, staying] = [await listen(gone), await listen(kept)];
    await api.pool.query(`update users set "status" = 'Inactive' where "_id" = $1`, [gone.id]);
    expect([await ending.next(), await ending.next()]).toEqual([{ bye: 'signedOut' }, undefined]);
    expect((await listen(gone)).status).toBe(401);
    await enquire({});
    expect(await staying.next()).toEqual({ changed: 'enquiries' });
    staying.stop();
  });

  it('keeps up to eight streams per user and ends the oldest one', async () => {
    const person = await api.person({ enquiries: ['view'] });
    const first = await listen(person);
    const others = [];
    for (let index = 0; index < 8; index += 1) others.push(await listen(person));
    expect([await first.next(), await first.next()]).toEqual([{ bye: 'tooMany' }, undefined]);
    await enquire({});
    expect(await Promise.all(others.map(({ next }) => next()))).toEqual(others.map(() => ({ changed: 'enquiries' })));
    for (const { stop } of others) stop();
  });

  it('reports that events may be lost after the database connection was interrupted', async () => {
    const stream = await listen(agent);
    await api.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen gable_live' and datname = current_database()`,
    );
    expect([await stream.next(), await stream.next()]).toEqual([{ away: true }, { lost: true }]);
    await enquire({ sharedBy: agent.id });
    expect(await stream.next()).toMatchObject({});
    stream.stop();
  });

  it('ends when the server closes', async () => {
    const stream = await listen(agent, 1);
    await second.close();
    expect([await stream.next(), await stream.next()]).toEqual([{ bye: 'closing' }, undefined]);
  });
});

describe('notifications', () => {
  it('are grouped, latest first, and only their own user can see them and mark them as read', async () => {
    const [one, other] = [await api.person({ enquiries: ['viewAssigned'] }), await api.person({ enquiries: ['view'] })];
    const [first, last] = [await enquire({ sharedBy: one.id }), await enquire({ sharedBy: one.id })];
    const before = await eventsFor(one);
    expect([
      before.unread,
      before.data.map(({ record, text, resource, read, count, title }) => [record, text, resource, read, count, title]),
    ]).toEqual([1, [[last, 'New enquiry', 'enquiries', false, 2, '2 enquiries']]]);
    const records = before.data[0]?.['records'] as readonly { _id: string; title: string }[];
    expect(records.map(({ _id }) => _id)).toEqual([last, first]);
    expect(records[0]?.title).toMatch(/^Visitor \d+$/);
    expect(await eventsFor(other)).toEqual({ data: [], unread: 0 });
    const ids = [before.data[0]?._id];
    await api.call(other, 'POST /api/v2/admin/read-notification', { body: { ids } });
    expect((await eventsFor(one)).unread).toBe(1);
    // Marking a grouped notification as read covers all of its records.
    expect((await api.call(one, 'POST /api/v2/admin/read-notification', { body: { ids } })).body).toMatchObject({
      unread: 0,
    });
    await enquire({ sharedBy: one.id });
    expect(await eventsFor(one)).toMatchObject({ unread: 1, data: [{ count: 1 }, { count: 2 }] });
    expect((await api.call(one, 'POST /api/v2/admin/read-notification', { body: {} })).body).toMatchObject({
      unread: 0,
    });
    expect((await api.call(one, 'POST /api/v2/admin/read-notification', { body: { ids: 'all' } })).status).toBe(422);
    expect((await api.call(undefined, 'GET /api/v2/admin/get-notification')).status).toBe(401);
  });

  it('disappear when the user loses access to the record', async () => {
    const person = await api.person({ enquiries: ['viewAssigned'] });
    const id = await enquire({ sharedBy: person.id });
    expect((await eventsFor(person)).unread).toBe(1);
    await api.pool.query('update enquiries set "sharedBy" = null where "_id" = $1', [id]);
    expect(await eventsFor(person)).toEqual({ data: [], unread: 0 });
  });
});
