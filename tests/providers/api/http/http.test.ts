// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#model/errors.ts';
import { http } from '../../../../src/providers/api/http/http.ts';
import { readResponse } from '../../../../src/providers/readResponse.ts';
import { onSchemaVersion } from '../../../../src/providers/session/schemaVersion.ts';
import { clearToken, writeToken } from '../../../../src/providers/session/tokenStore.ts';
import { startServer, type TestServer } from '../../testServer.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(async () => {
  localStorage.clear();
  await server.stop();
});

const failureOf = async (call: Promise<unknown>): Promise<AppError> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`expected an AppError, got ${String(error)}`);
  return error;
};

describe('http', () => {
  it('sends the stored token in the "token" header, and none when signed out', async () => {
    server.answer('GET /api/x', { json: {} });
    await http('/api/x');
    localStorage.setItem('token', 'a.b.c');
    await http('/api/x');
    expect(server.asked.map(({ headers }) => headers['token'])).toEqual([undefined, 'a.b.c']);
  });

  it('encodes objects in the query as JSON, and omits undefined parameters', async () => {
    server.answer('GET /api/x', { json: {} });
    await http('/api/x', { query: { page: 2, q: undefined, filter: { status: ['New'] } } });
    expect(Object.fromEntries(server.asked[0]?.url.searchParams ?? [])).toEqual({
      page: '2',
      filter: '{"status":["New"]}',
    });
  });

  it('sends FormData as multipart and other bodies as JSON', async () => {
    server.answer('POST /api/x', { json: {} });
    const form = new FormData();
    form.append('name', 'Asha');
    await http('/api/x', { method: 'POST', body: form });
    await http('/api/x', { method: 'POST', body: { name: 'Asha' } });
    expect(server.asked[1]).toMatchObject({ body: '{"name":"Asha"}', headers: { 'content-type': 'application/json' } });
    expect(server.asked[0]?.headers['content-type'] ?? '').not.toContain('application/json');
  });

  it('stores a renewed token', async () => {
    localStorage.setItem('token', 'old.b.c');
    server.answer('GET /api/x', { json: {}, headers: { token: 'new.b.c' } });
    await http('/api/x');
    expect(localStorage.getItem('token')).toBe('new.b.c');
  });

  it('signs out when the server rejects the token', async () => {
    localStorage.setItem('token', 'a.b.c');
    server.answer('GET /api/x', {
      status: 401,
      json: { error: { code: 'TOKEN_EXPIRED', message: 'Your sign-in has expired.' } },
    });
    expect(await failureOf(http('/api/x'))).toMatchObject({ code: 'TOKEN_EXPIRED', status: 401 });
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('keeps the sign-in when only a password was wrong', async () => {
    localStorage.setItem('token', 'a.b.c');
    server.answer('POST /api/x', {
      status: 401,
      json: { error: { code: 'WRONG_CREDENTIALS', message: 'Username or password is wrong.' } },
    });
    await failureOf(http('/api/x', { method: 'POST', body: {} }));
    expect(localStorage.getItem('token')).toBe('a.b.c');
  });

  it('keeps the sign-in when a request that asks for this is refused', async () => {
    localStorage.setItem('token', 'a.b.c');
    server.answer('GET /api/x', { status: 401, json: { error: { code: 'TOKEN_EXPIRED', message: 'Expired.' } } });
    expect(await failureOf(http('/api/x', { keepsToken: true }))).toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect(localStorage.getItem('token')).toBe('a.b.c');
  });

  it('rejects with the message, fields and request id of an error response', async () => {
    const error = {
      code: 'INVALID',
      message: 'Some fields are invalid. Check the marked fields.',
      fields: { name: 'Please enter Name' },
      requestId: 'req-7',
    };
    server.answer('GET /api/x', { status: 422, json: { error } });
    expect(await failureOf(http('/api/x'))).toMatchObject({
      code: 'INVALID',
      message: error.message,
      fields: { name: 'Please enter Name' },
      extra: { requestId: 'req-7' },
    });
  });

  it('derives the error code from the status of a proxy error', async () => {
    server.answer('GET /api/x', { status: 504, text: '<html>Gateway timeout</html>' });
    expect((await failureOf(http('/api/x'))).code).toBe('TIMED_OUT');
  });

  it('rejects as UNREACHABLE without a connection, and as BAD_ANSWER for an unreadable response', async () => {
    server.answer('GET /api/x', { text: '<html>' });
    expect((await failureOf(http('/api/x'))).code).toBe('BAD_ANSWER');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect((await failureOf(http('/api/x'))).code).toBe('UNREACHABLE');
  });

  it('reports a schema version once', async () => {
    const reported: string[] = [];
    const stop = onSchemaVersion((version) => reported.push(version));
    server.answer('GET /api/x', { json: {}, headers: { 'x-schema-version': 'v42' } });
    await http('/api/x');
    await http('/api/x');
    stop();
    expect(reported).toEqual(['v42']);
  });

  it('uses the early response of the boot script once', async () => {
    globalThis.gableEarly = new Map([['/api/x', readResponse(Response.json({ early: true }))]]);
    server.answer('GET /api/x', { json: { early: false } });
    expect((await http('/api/x')).json).toEqual({ early: true });
    expect((await http('/api/x')).json).toEqual({ early: false });
  });

  it('sends the request again if the early response broke off', async () => {
    globalThis.gableEarly = new Map([['/api/x', Promise.reject(new TypeError('network error'))]]);
    server.answer('GET /api/x', { json: { early: false } });
    expect((await http('/api/x')).json).toEqual({ early: false });
  });

  it('ignores an early response that was requested with another token', async () => {
    writeToken('theirs');
    globalThis.gableEarly = new Map([['/api/x', readResponse(Response.json({ error: {} }, { status: 401 }))]]);
    clearToken();
    writeToken('mine');
    server.answer('GET /api/x', { json: { early: false } });
    expect((await http('/api/x')).json).toEqual({ early: false });
  });
});
