import { expect, it } from 'vitest';
import type { Activity } from '#model/wire/wire.ts';
import { newestContacts } from '../../../../src/resources/show/timeline/newestContacts.ts';

const activity = (id: string, more: Partial<Activity>): Activity => ({
  _id: id,
  kind: 'status',
  by: null,
  at: '2026-11-27T04:00:00.000Z',
  note: null,
  field: null,
  old: null,
  new: null,
  direction: null,
  outcome: null,
  seconds: null,
  via: null,
  ...more,
});
const idsOf = (activities: readonly Activity[]): readonly string[] => newestContacts(activities).map(({ _id }) => _id);

it('newestContacts returns the last contact and the last note, newest first', () => {
  const change = activity('change', { field: 'status', note: 'Wants a garden.' });
  const call = activity('call', { kind: 'call', outcome: 'not answered' });
  const planned = activity('planned', { kind: 'visit', outcome: 'scheduled' });
  const noted = activity('noted', { kind: 'whatsapp', note: 'Sent the brochure.' });
  expect(idsOf([planned, call, change, noted])).toEqual(['call', 'change']);
  expect(idsOf([planned, noted, call, change])).toEqual(['noted']);
  expect(idsOf([planned])).toEqual([]);
});
