import { describe, expect, it } from 'vitest';
import type { Notification } from '#model/schema/notifySchema.ts';
import { arrivedSince } from '../../../src/layout/bell/arrivedSince.ts';

const records = (...titles: readonly string[]) => titles.map((title) => ({ _id: `record of ${title}`, title }));

/** A group of notifications whose records have these titles, latest first. */
const group = (id: string, titles: readonly [string, ...string[]], { read = false } = {}): Notification => ({
  _id: id,
  at: '2026-11-26T09:00:00.000Z',
  event: 'create',
  text: 'New enquiry',
  resource: 'enquiries',
  record: `record of ${titles[0]}`,
  title: titles.length === 1 ? titles[0] : `${titles.length} enquiries`,
  read,
  count: titles.length,
  records: records(...titles),
});

describe('notifications that arrived', () => {
  it('are none when nothing is new, or when the new ones are read already', () => {
    expect(arrivedSince([group('1', ['Asha'])], [group('1', ['Asha'])])).toEqual([]);
    expect(arrivedSince([], [group('1', ['Asha'], { read: true })])).toEqual([]);
  });

  it('name the record that was added to a group', () => {
    const [arrived, ...others] = arrivedSince([group('1', ['Asha'])], [group('2', ['Binu', 'Asha'])]);
    expect(others).toEqual([]);
    expect(arrived).toMatchObject({ _id: '2', title: 'Binu', record: 'record of Binu', count: 1 });
  });

  it('name the latest record when a record is notified again', () => {
    const [arrived] = arrivedSince([group('1', ['Binu', 'Asha'])], [group('2', ['Asha', 'Binu'])]);
    expect(arrived).toMatchObject({ title: 'Asha', record: 'record of Asha', count: 1 });
  });

  it('stay a group when several records were added', () => {
    expect(arrivedSince([group('1', ['Asha'])], [group('3', ['Chandra', 'Binu', 'Asha'])])).toEqual([
      group('3', ['Chandra', 'Binu', 'Asha']),
    ]);
  });
});
