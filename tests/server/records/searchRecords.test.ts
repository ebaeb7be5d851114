import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchAnswer } from '#model/wire/searchPath.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../support/api.ts';

let api: TestApi;
let owner: Person;
let colleague: Person;

const everywhere = {
  ...allOfLeads,
  projects: ['view', 'create', 'edit'],
  tasks: ['view', 'create', 'edit'],
  users: ['view'],
};

const search = async (person: Person, q: string): Promise<SearchAnswer['data']> => {
  const { status, body, text } = await api.call(person, `GET /api/v2/search?q=${encodeURIComponent(q)}`);
  if (status !== 200) throw new Error(text);
  return (body as unknown as SearchAnswer).data;
};
/** Returns the names of what is found: `leads Asha Rao`. */
const found = async (person: Person, q: string): Promise<readonly string[]> =>
  (await search(person, q)).flatMap(({ resource, records }) =>
    records.map((record) => `${resource} ${String(record['name'] ?? record['title'] ?? record['firstName'])}`),
  );

const createLead = async (values: object): Promise<Record<string, unknown>> => {
  const { status, body, text } = await api.call(owner, 'POST /api/v2/admin/create-lead?allowDuplicate=true', {
    body: leadBody(1, { assignedTo: owner.id, ...values }),
  });
  expect([status, text]).toEqual([201, expect.any(String)]);
  return body['data'] as Record<string, unknown>;
};

beforeAll(async () => {
  api = await openTestApi();
  owner = await api.person(everywhere);
  colleague = await api.person({ leads: ['viewAssigned'] });
  await createLead({ name: 'Asha Rao', contactNo: '+919845012345', email: 'asha.rao@example.com' });
  await createLead({ name: 'Ravi Kumar', contactNo: '+919812345678', email: undefined });
  for (const number of [1, 2, 3, 4, 5, 6, 7])
    await createLead({ name: `Meera ${number}`, contactNo: `+91987650000${number}`, email: undefined });
  await api.call(owner, 'POST /api/rest/projects', { body: { name: 'Asha Heights' } });
});
afterAll(() => api.close());

describe('GET /search', () => {
  it('finds names and titles in every resource that the user may read, in menu order', async () => {
    expect(await found(owner, 'ASHA')).toEqual(['leads Asha Rao', 'projects Asha Heights']);
    expect(await found(owner, 'asha rao')).toEqual(['leads Asha Rao']);
    expect(await found(owner, 'nobody at all')).toEqual([]);
  });

  it.each(['9845012345', '98450 12345', '+91 98450-12345', '098450 12345', '(98450) 12345', '12345'])(
    'finds the phone %s, and ranks numbers that end with these digits first',
    async (q) => {
      expect((await found(owner, q))[0]).toBe('leads Asha Rao');
    },
  );

  it('finds emails and record numbers', async () => {
    expect(await found(owner, 'asha.rao@example')).toEqual(['leads Asha Rao']);
    const [group] = await search(owner, 'Meera 7');
    const number = group?.records[0]?.['leadNumber'];
    expect((await found(owner, `L-${String(number)}`))[0]).toBe('leads Meera 7');
  });

  it('returns five records per resource, and whether there are more', async () => {
    const [group] = await search(owner, 'meera');
    expect([group?.resource, group?.records.length, group?.more]).toEqual(['leads', 5, true]);
    expect((await search(owner, 'meera 3'))[0]?.more).toBe(false);
  });

  it('returns only the title, state and search fields', async () => {
    const [group] = await search(owner, 'asha rao');
    expect(Object.keys(group?.records[0] ?? {}).sort()).toEqual(
      ['_id', 'contactNo', 'email', 'leadNumber', 'name', 'status', 'version'].sort(),
    );
  });

  it('excludes records out of scope, matches in hidden fields, and deleted records', async () => {
    expect(await found(colleague, 'asha')).toEqual([]);
    const lead = await createLead({ name: 'Zubin Mehta', contactNo: '+919900990099', assignedTo: colleague.id });
    expect(await found(colleague, 'zubin')).toEqual(['leads Zubin Mehta']);
    expect(await found(colleague, '0099')).toEqual([]);
    expect((await search(colleague, 'zubin'))[0]?.records[0]?.['contactNo']).toBe('••••••0099');
    await api.call(owner, `DELETE /api/v2/admin/delete-lead/${String(lead['_id'])}`);
    expect(await found(owner, 'zubin')).toEqual([]);
  });

  it('rejects empty or too long text and anonymous requests, and treats special characters literally', async () => {
    expect((await api.call(owner, 'GET /api/v2/search?q=')).status).toBe(400);
    expect((await api.call(owner, 'GET /api/v2/search')).status).toBe(400);
    expect((await api.call(owner, `GET /api/v2/search?q=${'a'.repeat(201)}`)).status).toBe(400);
    expect((await api.call(undefined, 'GET /api/v2/search?q=asha')).status).toBe(401);
    expect(await found(owner, '%')).toEqual([]);
    expect(await found(owner, "a' or 1=1 --")).toEqual([]);
  });
});
