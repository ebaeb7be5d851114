import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/http/buildApp.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../support/api.ts';

let api: TestApi;
let second: Awaited<ReturnType<typeof buildApp>>;
let address: string;
let [ravi, asha]: Person[] = [];
let lead: string;

const path = '/api/v2/admin/update-presence';
/** Username → how many views of the person have ended. */
const views = new Map<string, number>();
const windowOf = ({ username = '' }: Partial<Person> = {}): string =>
  `window ${views.get(username) ?? 0} of ${username}`.padEnd(16, '.');
/** Reports the presence to the first or the second server of the database. */
const update = async (person: Person | undefined, body: object, at: 'first' | 'second' = 'first') => {
  const app = at === 'first' ? api.app : second;
  const payload = { window: windowOf(person), ...body };
  const isOver = !Object.hasOwn(body, 'record');
  if (isOver) views.set(person?.username ?? '', (views.get(person?.username ?? '') ?? 0) + 1);
  const answer = await app.inject({ method: 'POST', url: path, headers: { token: person?.token ?? '' }, payload });
  return { status: answer.statusCode, data: (answer.json() as { data?: unknown }).data };
};
const here = () => ({ resource: 'leads', record: lead });

beforeAll(async () => {
  api = await openTestApi();
  second = await buildApp(api.options);
  address = await second.listen({ port: 0, host: '127.0.0.1' });
  ravi = await api.person(allOfLeads);
  asha = await api.person(allOfLeads);
  const { body } = await api.call(ravi, 'POST /api/v2/admin/create-lead', { body: leadBody(1) });
  lead = (body['data'] as { _id: string })._id;
});
afterAll(async () => {
  await second.close();
  await api.close();
});

describe('record presence', () => {
  it('is shared between servers, excludes the current user, and ends when the window closes', async () => {
    expect(await update(ravi, here())).toEqual({ status: 200, data: [] });
    expect(await update(asha, { ...here(), editing: true }, 'second')).toEqual({
      status: 200,
      data: [{ _id: ravi?.id, name: 'Person 1', editing: false }],
    });
    expect((await update(ravi, here())).data).toEqual([{ _id: asha?.id, name: 'Person 2', editing: true }]);
    await update(asha, {}, 'second');
    expect((await update(ravi, here())).data).toEqual([]);
    await update(ravi, {});
  });

  it('does not begin again when a report of a closed window arrives late', async () => {
    const window = windowOf(asha);
    await update(asha, { ...here(), editing: true });
    await update(asha, {});
    expect((await update(asha, { ...here(), window, editing: true }, 'second')).data).toEqual([]);
    expect((await update(ravi, here())).data).toEqual([]);
    // A window may also report only after it has closed.
    const other = windowOf(asha);
    await update(asha, {});
    await update(asha, { ...here(), window: other });
    expect((await update(ravi, here())).data).toEqual([]);
    await update(ravi, {});
  });

  it('is sent live to users who view the record, and to no one else', async () => {
    const stop = new AbortController();
    const stream = await fetch(`${address}/api/v2/live`, {
      headers: { token: ravi?.token ?? '' },
      signal: stop.signal,
    });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    await update(ravi, here());
    const lines = async (until: string): Promise<string> => {
      let text = '';
      while (!text.includes(until)) text += (await reader?.read())?.value ?? '';
      return text;
    };
    expect(await lines('present')).toContain(JSON.stringify({ present: `leads/${lead}` }));
    await update(ravi, {});
    await update(asha, here());
    await api.pool.query(`update leads set "city" = 'Pune' where "_id" = $1`, [lead]);
    expect(await lines('changed')).not.toContain('present');
    stop.abort();
    await update(asha, {});
  });

  it('expires when its window stops reporting', async () => {
    await update(asha, here());
    await api.pool.query(`update gable.presence set seen_at = now() - interval '46 seconds'`);
    expect((await update(ravi, here())).data).toEqual([]);
    await update(ravi, {});
  });

  it('rejects users who may not see the record', async () => {
    const stranger = await api.person({ leads: ['viewAssigned'] });
    expect((await update(stranger, here())).status).toBe(404);
    expect((await update(stranger, { resource: 'nothing', record: lead })).status).toBe(404);
    expect((await update(stranger, { resource: 'leads', record: "'" })).status).toBe(404);
    expect((await update(undefined, here())).status).toBe(401);
    expect((await api.pool.query(`select from gable.presence where resource <> ''`)).rowCount).toBe(0);
  });
});
