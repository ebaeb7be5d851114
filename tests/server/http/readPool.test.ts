import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../server/http/buildApp.ts';
import { openTestApi, type Person, type TestApi } from '../support/api.ts';

let api: TestApi;
let app: FastifyInstance;
let person: Person;
let asked = 0;

beforeAll(async () => {
  api = await openTestApi();
  person = await api.person({
    leads: ['view', 'export'],
    reports: ['viewAll'],
    auditLog: ['view', 'export'],
    organization: ['edit'],
  });
  app = await buildApp({
    ...api.options,
    readPool: async () => {
      asked += 1;
      return api.pool;
    },
  });
});
afterAll(async () => {
  await app.close();
  await api.close();
});

it.each([
  ['GET /api/v2/search?q=asha', 1],
  ['GET /api/rest/leads/export', 1],
  ['GET /api/v2/admin/get-report/leads-status', 1],
  ['GET /api/v2/admin/deadline-report', 1],
  ['GET /api/v2/admin/deadline-report-file', 1],
  ['GET /api/v2/admin/export-audit-log', 1],
  ['GET /api/v2/admin/get-lead', 0],
  ['GET /api/v2/admin/get-home', 0],
])('%s reads from the replica %i times', async (line, times) => {
  asked = 0;
  const [method = 'GET', url = ''] = line.split(' ');
  const reply = await app.inject({ method: method as 'GET', url, headers: { token: person.token } });
  expect([line, reply.statusCode, asked]).toEqual([line, 200, times]);
});
