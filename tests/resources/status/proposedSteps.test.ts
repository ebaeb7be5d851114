import { expect, it } from 'vitest';
import { parseResource } from '#model/parseModel.ts';
import { proposedSteps } from '../../../src/resources/status/proposedSteps.ts';

const resource = (at: string) =>
  parseResource({
    name: 'things',
    title: 'Thing',
    plural: 'Things',
    type: 'object',
    properties: {
      state: { type: 'string', enum: ['Open', 'Planned'] },
      at: { type: 'string', format: 'date-time' },
    },
    states: {
      field: 'state',
      initial: 'Open',
      values: { Open: { type: 'open' }, Planned: { type: 'scheduled' } },
      transitions: [{ from: '*', to: 'Planned', require: ['at'], future: ['at'] }],
      proposals: [{ after: ['busy'], to: 'Planned', at }],
    },
  });
const settings = {
  timeZone: 'Asia/Kolkata',
  shift: { start: '10:00', end: '19:00', graceMinutes: 0, halfDayHours: 4 },
  weekOffs: ['Sunday'],
} as const;
/** Returns the proposed time at a time of Saturday, 6 January 2024, in India. */
const proposedAt = (time: string, at: string) =>
  proposedSteps(
    {
      resource: resource(at),
      record: { id: '1', _id: '1', version: 1, state: 'Open' },
      map: { things: ['status', 'view'] },
      clock: { timeZone: 'Asia/Kolkata', now: new Date(`2024-01-06T${time}:00+05:30`) },
      settings,
    },
    'busy',
  )[0]?.at;
const india = (text: string) => new Date(`${text}:00+05:30`).toISOString();

it('proposedSteps proposes a time after a distance', () => {
  expect(proposedAt('15:00', 'in 1 hour')).toBe(india('2024-01-06T16:00'));
});

it('proposedSteps moves a distance that ends outside working hours to the beginning of the next ones', () => {
  expect(proposedAt('05:00', 'in 1 hour')).toBe(india('2024-01-06T10:00'));
  // Sunday is a weekly day off.
  expect(proposedAt('18:30', 'in 1 hour')).toBe(india('2024-01-08T10:00'));
});

it('proposedSteps returns the steps for other states, too, in the order of the schema', () => {
  const steps = proposedSteps(
    {
      resource: parseResource({
        name: 'things',
        title: 'Thing',
        plural: 'Things',
        type: 'object',
        properties: { state: { type: 'string', enum: ['Open', 'Planned', 'Later'] } },
        states: {
          field: 'state',
          initial: 'Open',
          values: { Open: { type: 'open' }, Planned: { type: 'scheduled' }, Later: { type: 'open' } },
          transitions: [
            { from: '*', to: 'Planned' },
            { from: '*', to: 'Later' },
          ],
          proposals: [
            { after: ['busy'], to: 'Later' },
            { after: ['missed'], to: 'Open' },
            { after: ['busy'], to: 'Planned' },
          ],
        },
      }),
      record: { id: '1', _id: '1', version: 1, state: 'Open' },
      map: { things: ['status', 'view'] },
      clock: { timeZone: 'Asia/Kolkata', now: new Date('2024-01-06T15:00:00+05:30') },
      settings,
    },
    'busy',
  );
  expect(steps.map(({ move }) => move.to)).toEqual(['Later', 'Planned']);
});

it('proposedSteps keeps a time that the schema names', () => {
  expect(proposedAt('18:30', 'tomorrow 11:00')).toBe(india('2024-01-07T11:00'));
  expect(proposedAt('18:30', 'today 20:00')).toBe(india('2024-01-06T20:00'));
});
