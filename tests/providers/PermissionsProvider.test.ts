// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchCurrentUser, findCurrentUser } from '../../src/providers/PermissionsProvider.tsx';
import { tokenKey } from '../../src/providers/session/tokenStore.ts';
import { startServer, type TestServer } from './testServer.ts';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = `${part({})}.${part({ _doc: { _id: 'u1' } })}.signature`;
const asha = {
  _id: 'u1',
  id: 'u1',
  userRoles: [
    { _id: 'r1', rolePermissions: { leads: ['view', 'create'] } },
    { _id: 'r2', rolePermissions: { leads: ['create', 'status'], users: ['view'] } },
  ],
};
const ravi = { _id: 'u2', id: 'u2', userRoles: [{ _id: 'r3', rolePermissions: { invoices: ['view'] } }] };

describe('findCurrentUser', () => {
  it('returns the user of the token with the permissions of all roles merged', () => {
    const { me, map } = findCurrentUser([ravi, asha], token);
    expect(me?.id).toBe('u1');
    expect(map).toEqual({ leads: ['view', 'create', 'status'], users: ['view'] });
  });

  it('returns no permissions when no profile matches the token', () => {
    expect(findCurrentUser([ravi], token)).toEqual({ me: undefined, map: {} });
    expect(findCurrentUser([asha], 'two.parts')).toEqual({ me: undefined, map: {} });
  });
});

describe('fetchCurrentUser', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer();
    localStorage.setItem(tokenKey, token);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    localStorage.clear();
    await server.stop();
  });

  it('merges the permissions of the get-profile response', async () => {
    server.answer('GET /api/v2/admin/get-profile', { json: { data: [asha, ravi] } });
    expect((await fetchCurrentUser()).map).toEqual({ leads: ['view', 'create', 'status'], users: ['view'] });
  });

  it('logs an error to the console and returns no permissions', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.answer('GET /api/v2/admin/get-profile', { status: 500, json: {} });
    expect((await fetchCurrentUser()).map).toEqual({});
    expect(log).toHaveBeenCalledOnce();
  });

  it('keeps the earlier permissions during an outage, but not after a refusal', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const earlier = { me: asha, map: { leads: ['view'] } };
    server.answer('GET /api/v2/admin/get-profile', { status: 503, json: {} });
    expect((await fetchCurrentUser(undefined, earlier)).map).toEqual(earlier.map);
    expect((await fetchCurrentUser(undefined, { ...earlier, me: ravi })).map).toEqual({});
    server.answer('GET /api/v2/admin/get-profile', { status: 403, json: {} });
    expect((await fetchCurrentUser(undefined, earlier)).map).toEqual({});
  });

  it('does not log a cancelled request', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await expect(fetchCurrentUser(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    expect(log).not.toHaveBeenCalled();
  });
});
