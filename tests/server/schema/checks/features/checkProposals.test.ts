import { describe, expect, it } from 'vitest';
import { problemsOfThings, withWords } from '../../files/folder.ts';

const withProposals = (...proposals: readonly object[]): ReturnType<typeof withWords> =>
  withWords({
    states: {
      field: 'size',
      initial: 'Small',
      values: { Small: { type: 'open' }, Large: { type: 'won' } },
      transitions: [{ from: 'Small', to: 'Large' }],
      proposals,
    },
  });

describe('checkProposals', () => {
  it('accepts a step that a user can take', async () => {
    expect(await problemsOfThings(withProposals({ after: ['busy'], from: ['@open'], to: 'Large' }))).toEqual([]);
  });

  it('rejects unknown states and state types with file and line', async () => {
    expect(await problemsOfThings(withProposals({ after: ['busy'], from: '@opn', to: 'Larg' }))).toEqual([
      'schemas/things.json:55:17 states.proposals[0].from: is not a type of states, got "@opn"; did you mean "@open"?',
      'schemas/things.json:56:15 states.proposals[0].to: is not a state, got "Larg"; did you mean "Large"?',
    ]);
  });

  it('rejects a state that no user can move a record to', async () => {
    expect(await problemsOfThings(withProposals({ after: ['busy'], to: 'Small' }))).toEqual([
      'schemas/things.json:55:15 states.proposals[0].to: is a state that no user can move a record to, got "Small"',
    ]);
  });

  it('rejects a sub-state, time or outcome that does not apply to the states', async () => {
    expect(
      await problemsOfThings(
        withProposals(
          { after: ['done'], to: 'Large', sub: 'Huge', at: 'tomorrow 11:00' },
          { after: ['busy'], to: 'Large', at: 'soon' },
        ),
      ),
    ).toEqual([
      'schemas/things.json:53:11 states.proposals[0].after[0]: is an outcome of an appointment, got "done"; no state has an "appointment"',
      'schemas/things.json:56:16 states.proposals[0].sub: is a sub-state of a state without any, got "Huge" for "Large"; remove it',
      'schemas/things.json:57:15 states.proposals[0].at: proposes a time that no transition to Large requires under "future"; remove it',
      'schemas/things.json:64:15 states.proposals[1].at: is not a time, got "soon"; expected one such as "tomorrow 11:00" or "in 1 hour"',
    ]);
  });

  it('rejects an unknown outcome', async () => {
    const [problem] = await problemsOfThings(withProposals({ after: ['sleepy'], to: 'Large' }));
    expect(problem).toContain('states.proposals[0].after[0]');
  });
});
