import { describe, expect, it } from 'vitest';
import { callsOf } from '#model/call.ts';

const importCalls = (calls: ReturnType<typeof callsOf>): readonly string[] => Object.keys(calls).filter((verb) => verb.startsWith('import'));

describe('the calls of a resource', () => {
  it('take files of records, but not of such whose secret only the one who makes them is shown', () => {
    expect(importCalls(callsOf({ name: 'brokers' }))).toEqual(['import', 'imports', 'importState', 'importAct', 'importRejected']);
    const byHand = callsOf({ name: 'doors', actions: ['newSecret'] });
    expect(importCalls(byHand)).toEqual([]);
    expect(Object.keys(byHand)).toEqual(expect.arrayContaining(['create', 'export', 'newSecret']));
    expect(importCalls(callsOf({ name: 'log', readOnly: true }))).toEqual([]);
  });
});
