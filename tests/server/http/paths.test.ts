import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/http/buildApp.ts';
import { securityHeaders } from '../../../server/http/plugins/securityHeaders.ts';
import { openTestApi, type Person, type TestApi } from '../support/api.ts';
import { openRawSocket, requestHead, statusIn } from '../support/rawSocket.ts';

let api: TestApi;
/** The production app with the built client. */
let app: FastifyInstance;
let port: number;
let person: Person;

beforeAll(async () => {
  api = await openTestApi();
  person = await api.person({ leads: ['view'] });
  app = await buildApp({ ...api.options, clientDir: fileURLToPath(new URL('../../../dist/client', import.meta.url)) });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(async () => {
  await app.close();
  await api.close();
});

type Answer = { readonly status: number; readonly text: string; readonly body: string };

/** Sends a path unchanged, which a client would normalize, and reads the response. */
const request = async (
  path: string,
  { method = 'GET', headers = {} }: { readonly method?: string; readonly headers?: Record<string, string> } = {},
): Promise<Answer> => {
  const { write, closed } = await openRawSocket(port);
  write(requestHead(`${method} ${path}`, { connection: 'close', ...headers }));
  const text = await closed;
  return { status: statusIn(text), text, body: text.slice(text.indexOf('\r\n\r\n') + 4) };
};

/** Returns the headers of the standard set that a response lacks. A page may have its own policy. */
const lacking = ({ text }: Answer): readonly string[] =>
  Object.keys(securityHeaders).filter((name) => !text.toLowerCase().includes(`\r\n${name}: `));

describe('a built file without a hash in its name', () => {
  it.each(['/icon.svg', '/manifest.webmanifest', '/robots.txt', '/service-worker.js', '/offline-assets.json'])(
    'is sent, and checked for changes each time: %s',
    async (path) => {
      const answer = await request(path);
      expect(answer.status).toBe(200);
      expect(answer.text).toMatch(/^cache-control: no-cache\r$/im);
      expect(answer.text).toMatch(/^etag: /im);
    },
  );
});

describe('an unknown or malformed path', () => {
  it.each([
    '/assets/none.js',
    '/assets',
    '/assets/',
    '/assets//',
    '/assets/../server',
    '/assets/.env',
    '/assets/%2e%2e/x',
    '/assets/%00',
    '/api/v2/schema/%00',
    '/assets/%zz',
    '/assets/a%5cb',
    '/assets/none/',
    '//x',
    '//',
    '///',
    '/./x',
    '/../x',
    '/a/../b',
    '/a/./b',
    '/a//b',
    '/a\\b',
    '/\\',
    '/%5c',
    '/%zz',
    '/%',
    '/%c3%28',
    '/%00',
    '/.env',
    '/.git/config',
    '/..%2f..%2fetc/passwd',
    '/external/%zz',
    '/external//',
    '/files/%zz',
    '/files/../x',
    '/api/%zz',
    '/api//',
    '/api/v2//admin',
    '/api/./x',
    '/api/a\\b',
    '/api/%00',
    '/api/v2/schema/%zz',
    `/api/v2/schema/${'x'.repeat(600)}`,
    `/${'x'.repeat(5000)}`,
    '/health/none',
    '/HEALTH',
    '/index.html/x',
    '/favicon.ico/x',
  ])('gets 404 or 400 with the standard headers at %s', async (path) => {
    const answer = await request(path);
    expect([400, 404]).toContain(answer.status);
    expect(lacking(answer)).toEqual([]);
    expect(answer.text).not.toMatch(/\n\s+at /);
    if (path.startsWith('/api/'))
      expect(JSON.parse(answer.body)).toMatchObject({
        error: {
          code: expect.any(String) as string,
          message: expect.any(String) as string,
          requestId: expect.any(String) as string,
        },
      });
  });

  it('requests that Node would reject itself get the standard error format', async () => {
    const raw = async (text: string): Promise<Answer> => {
      const { write, closed } = await openRawSocket(port);
      write(text);
      const answer = await closed;
      return { status: statusIn(answer), text: answer, body: answer.slice(answer.indexOf('\r\n\r\n') + 4) };
    };
    const close = { connection: 'close' };
    const answers = [
      await raw('GET /health/live HTTP/1.1\r\nconnection: close\r\n\r\n'),
      await raw(requestHead('GET /health/live', { ...close, expect: 'other' })),
      await raw(
        `${requestHead('POST /api/v2/admin/login-profile', { ...close, 'content-type': 'application/json', 'content-encoding': 'gzip', 'content-length': '2' })}{}`,
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 417, 415]);
    for (const answer of answers) {
      expect(lacking(answer)).toEqual([]);
      expect(JSON.parse(answer.body)).toMatchObject({ error: { code: expect.any(String) as string } });
    }
  });

  it('never gets a 5xx, for any path and method', async () => {
    const part = fc.constantFrom(
      '/',
      '//',
      '.',
      '..',
      '\\',
      '%',
      '%zz',
      '%2f',
      '%5c',
      '%00',
      '%2e',
      'a',
      'api',
      'assets',
      'files',
      'external',
      'health',
      'v2',
      'admin',
      'index.html',
      '?',
      '?a=%zz',
      ':',
      '*',
      ';',
      '~',
      '@',
      '%E0%A4%A',
      '[',
      '{',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 8 }),
        fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
        fc.boolean(),
        async (parts, method, isSignedIn) => {
          const answer = await request(`/${parts.join('')}`, {
            method,
            headers: { 'content-length': '0', ...(isSignedIn ? { token: person.token } : {}) },
          });
          expect(answer.status).toBeGreaterThanOrEqual(200);
          expect(answer.status).toBeLessThan(500);
          expect(lacking(answer)).toEqual([]);
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('malformed HTTP', () => {
  it.each([
    ['not HTTP', 'hello\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    ['an unknown version', 'GET / HTTP/9.9\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    [
      'two lengths',
      'POST /api/v2/admin/create-lead HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
      'MALFORMED_REQUEST',
    ],
    ['endless headers', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
  ])('gets the standard headers and error body: %s', async (_, text, status, code) => {
    const { write, closed } = await openRawSocket(port);
    write(text);
    const answer = await closed;
    expect(statusIn(answer)).toBe(status);
    for (const name of Object.keys(securityHeaders)) expect(answer).toContain(`\r\n${name}: `);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({
      error: { code, message: expect.any(String) as string },
    });
  });
});
