import { describe, expect, it } from 'vitest';
import { callsOf } from '#model/schema/call.ts';

const importCalls = (calls: ReturnType<typeof callsOf>): readonly string[] =>
  Object.keys(calls).filter((operation) => operation.startsWith('import'));

describe('callsOf', () => {
  it('includes import calls, except for read-only resources and those with generated secrets', () => {
    expect(importCalls(callsOf({ name: 'brokers' }))).toEqual([
      'import',
      'imports',
      'importState',
      'importAct',
      'importRejected',
    ]);
    const byHand = callsOf({ name: 'doors', actions: ['newSecret'] });
    expect(importCalls(byHand)).toEqual([]);
    expect(Object.keys(byHand)).toEqual(expect.arrayContaining(['create', 'export', 'newSecret']));
    expect(importCalls(callsOf({ name: 'log', readOnly: true }))).toEqual([]);
  });

  it('defaults to REST paths, and omits calls set to false', () => {
    const lists = callsOf({ name: 'brokers', api: { getList: 'GET /api/v2/admin/get-brokers' }, states: {} });
    expect(lists.getList).toEqual({
      operation: 'getList',
      method: 'GET',
      path: '/api/v2/admin/get-brokers',
      rest: false,
    });
    expect([lists.getOne, lists.create, lists.update, lists.delete].map((call) => [call?.path, call?.rest])).toEqual([
      ['/api/rest/brokers/{id}', true],
      ['/api/rest/brokers', true],
      ['/api/rest/brokers/{id}', true],
      ['/api/rest/brokers/{id}', true],
    ]);
    expect([lists.status?.path, lists.status?.rest, lists.share]).toEqual([
      '/api/rest/brokers/{id}/status',
      false,
      undefined,
    ]);
    const counted = callsOf({
      name: 'brokers',
      api: { create: 'POST /api/v2/admin/create-broker', getOne: false, delete: false },
      properties: { shareCount: { stamp: 'shareCount' } },
    });
    expect([counted.getList?.rest, counted.getOne, counted.delete, counted.share?.path, counted.status]).toEqual([
      true,
      undefined,
      undefined,
      '/api/rest/brokers/{id}/share',
      undefined,
    ]);
  });
});
