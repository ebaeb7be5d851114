import { expect, it } from 'vitest';
import { withoutWaiting } from '../../../src/screens/myDay/withoutWaiting.ts';

const entry = (id: string) => ({ resource: 'leads', section: 'today', record: { _id: id, version: 1 } }) as const;
const day = { asOf: '2026-11-27T04:00:00.000Z', total: 5, done: 2, entries: [entry('1'), entry('2')] };

it('withoutWaiting counts records as done for which entries wait to be sent', () => {
  expect(withoutWaiting(day, ['2', '9'])).toEqual({ ...day, total: 4, done: 3, entries: [entry('1')] });
  expect(withoutWaiting(day, [])).toBe(day);
});
