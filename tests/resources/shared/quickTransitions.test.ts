import { describe, expect, it } from 'vitest';
import type { StatesSchema } from '#model/schema/statesSchema.ts';
import { isFinal, isOneClick, transitionTitle } from '../../../src/resources/shared/quickTransitions.ts';

const states: StatesSchema = {
  field: 'state',
  initial: 'Open',
  values: { Open: { type: 'open' }, Done: { type: 'won' }, Closed: { type: 'lost' }, Void: { type: 'lost' } },
  transitions: [
    { from: 'Open', to: 'Done', quick: true },
    { from: 'Done', to: 'Open' },
    { from: 'Open', to: 'Closed', quick: true },
    { from: 'Closed', to: 'Open', by: 're-enquiry' },
    { from: 'Open', to: 'Void' },
    { from: 'Void', to: 'Void' },
  ],
};

describe('isFinal', () => {
  it('is true for a state that users cannot leave', () => {
    expect(Object.keys(states.values).filter((state) => isFinal(states, state))).toEqual(['Closed', 'Void']);
  });
});

describe('isOneClick', () => {
  it('is true only for a quick change that users can undo', () => {
    expect(['Done', 'Closed', 'Void'].filter((to) => isOneClick(states, 'Open', to))).toEqual(['Done']);
  });
});

describe('transitionTitle', () => {
  it('is the title, or the new state', () => {
    expect([{ title: 'Approve' }, {}].map((more) => transitionTitle({ from: 'Open', to: 'Done', ...more }))).toEqual([
      'Approve',
      'Done',
    ]);
  });
});
