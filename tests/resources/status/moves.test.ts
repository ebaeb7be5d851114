import { expect, it } from 'vitest';
import { parseResource } from '#model/parseModel.ts';
import { movesOf } from '../../../src/resources/status/moves.ts';

const resource = parseResource({
  name: 'things',
  title: 'Thing',
  plural: 'Things',
  type: 'object',
  properties: {
    state: { type: 'string', enum: ['Open', 'Planned', 'Closed'] },
    at: { type: 'string', format: 'date-time' },
  },
  states: {
    field: 'state',
    initial: 'Open',
    values: { Open: { type: 'open' }, Planned: { type: 'scheduled' }, Closed: { type: 'won' } },
    transitions: [
      { from: '*', to: 'Open' },
      { from: '*', to: 'Planned', require: ['at'] },
      { from: '*', to: 'Closed' },
    ],
  },
});
const stepsFrom = (...states: readonly string[]) =>
  movesOf(
    resource,
    states.map((state) => ({ state })),
    {},
  ).map(({ to, records }) => [to, records]);

it('movesOf offers the current state only if its transition has fields', () => {
  expect(stepsFrom('Closed')).toEqual([
    ['Open', 1],
    ['Planned', 1],
  ]);
  expect(stepsFrom('Planned')).toEqual([
    ['Open', 1],
    ['Planned', 1],
    ['Closed', 1],
  ]);
});

it('movesOf counts the records that can make each move', () => {
  expect(stepsFrom('Open', 'Closed')).toEqual([
    ['Open', 1],
    ['Planned', 2],
    ['Closed', 1],
  ]);
});
