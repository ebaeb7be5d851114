import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { loadSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { checkAnswers } from '../../../support/answers.ts';

it('checkAnswers fails a test when route, status, type or body differ from the OpenAPI document', async () => {
  const { model } = await loadSchemas('schemas');
  const app = checkAnswers(Fastify(), () => model);
  const id = '0198c0de-0000-7000-8000-000000000001';
  const answers: Readonly<Record<string, readonly [number, unknown]>> = {
    '/api/v2/admin/get-lead': [200, { data: [{ _id: id, version: 1, name: 'Asha Rao' }], total: 1 }],
    '/api/v2/admin/get-lead?q=more': [200, { data: [], total: 0, pages: 1 }],
    '/api/v2/admin/get-lead?q=field': [200, { data: [{ _id: id, version: 1, nickname: 'Asha' }], total: 1 }],
    '/api/v2/admin/get-lead?q=type': [200, { data: [{ _id: id, version: 1, name: 7 }], total: 1 }],
    '/api/v2/admin/get-lead?q=secret': [418, {}],
    '/api/v2/admin/get-lead?q=code': [404, { error: { code: 'LAST_ADMIN', message: 'No.' } }],
    '/api/v2/admin/get-lead?q=text': [200, 'data'],
    '/api/v2/admin/get-leads': [200, { data: [] }],
  };
  app.get('*', (request, reply) => {
    const [status, body] = answers[request.url] ?? [500, {}];
    return reply.code(status).send(body);
  });
  const problems: string[] = [];
  for (const url of Object.keys(answers)) {
    const text = await app.inject({ method: 'GET', url }).then(
      () => 'as documented',
      (error: Error) => error.message,
    );
    problems.push(text.replace(/^.*?answered /, '').replace(/; it was .*$/s, ''));
  }
  await app.close();
  expect(problems).toEqual([
    'as documented',
    expect.stringContaining('must NOT have additional properties {"additionalProperty":"pages"}'),
    expect.stringContaining('/data/0 must NOT have additional properties {"additionalProperty":"nickname"}'),
    expect.stringContaining('/data/0/name must be string'),
    expect.stringContaining('leads.getList has no such status'),
    expect.stringContaining('/error/code must be equal to one of the allowed values'),
    expect.stringContaining('leads.getList gives application/json by the OpenAPI document, got text/plain'),
    '200: this call is not in the OpenAPI document; expected its definition',
  ]);
});
