import { describe, expect, it } from 'vitest';
import { problemsOfThings, withFields, withWords } from '../files/folder.ts';

const states = {
  field: 'size',
  initial: 'Small',
  values: { Small: { type: 'open' }, Large: { type: 'won' } },
  transitions: [{ from: 'Small', to: 'Large' }],
};

describe('checkStates', () => {
  it('rejects an unknown state field', async () => {
    expect(await problemsOfThings(withWords({ states: { ...states, field: 'sise' } }))).toEqual([
      'schemas/things.json:34:14 states.field: is not a field of things, got "sise"; did you mean "size"?',
    ]);
  });

  it('rejects a state field without choices', async () => {
    expect(await problemsOfThings(withWords({ states: { ...states, field: 'name' } }))).toEqual([
      'schemas/things.json:34:14 states.field: names a field that is not a single choice, got "name"; expected one with an enum',
    ]);
  });

  it('rejects states that differ from the choices of the field', async () => {
    expect(
      await problemsOfThings(
        withWords({
          states: { ...states, values: { Small: { type: 'open' }, Lagre: { type: 'won' } }, transitions: [] },
        }),
      ),
    ).toEqual([
      'schemas/things.json:14:9 properties.size.enum[1]: is not a state, got "Large"; did you mean "Lagre"?',
      'schemas/things.json:40:7 states.values.Lagre: is not a value of size, got "Lagre"; did you mean "Large"?',
    ]);
  });

  it('rejects an unknown initial state', async () => {
    expect(await problemsOfThings(withWords({ states: { ...states, initial: 'Tiny' } }))).toEqual([
      'schemas/things.json:35:16 states.initial: is not a state, got "Tiny"; expected "Small", "Large"',
    ]);
  });

  it('rejects a sub-state field that does not depend on the state', async () => {
    expect(await problemsOfThings(withWords({ states: { ...states, sub: 'name' } }))).toEqual([
      'schemas/things.json:50:12 states.sub: names a field that does not depend on the state, got "name"; expected one with "choicesBy": "size"',
    ]);
  });

  it('rejects a transition to an unknown state', async () => {
    expect(
      await problemsOfThings(withWords({ states: { ...states, transitions: [{ from: 'Small', to: 'Larg' }] } })),
    ).toEqual([
      'schemas/things.json:47:15 states.transitions[0].to: is not a state, got "Larg"; did you mean "Large"?',
    ]);
  });

  it('rejects a transition from an unknown state or state type', async () => {
    expect(
      await problemsOfThings(
        withWords({ states: { ...states, transitions: [{ from: ['Smal', '@opn', '*'], to: 'Large' }] } }),
      ),
    ).toEqual([
      'schemas/things.json:47:11 states.transitions[0].from[0]: is not a state, got "Smal"; did you mean "Small"?',
      'schemas/things.json:48:11 states.transitions[0].from[1]: is not a type of states, got "@opn"; did you mean "@open"?',
    ]);
  });

  it('rejects a transition that requires an unknown field', async () => {
    expect(
      await problemsOfThings(
        withWords({
          states: {
            ...states,
            transitions: [{ from: '*', to: 'Large', require: ['note', 'nmae'], requireOneOf: [['name', 'costs']] }],
          },
        }),
      ),
    ).toEqual([
      'schemas/things.json:50:11 states.transitions[0].require[1]: is not a field of things, got "nmae"; did you mean "name"?',
      'schemas/things.json:55:13 states.transitions[0].requireOneOf[0][1]: is not a field of things, got "costs"; did you mean "cost"?',
    ]);
  });

  it('rejects "future" fields that are unknown or not a date-time', async () => {
    expect(
      await problemsOfThings(
        withWords({ states: { ...states, transitions: [{ from: '*', to: 'Large', future: ['at', 'cost', 'when'] }] } }),
      ),
    ).toEqual([
      'schemas/things.json:50:11 states.transitions[0].future[1]: names a field of kind money, got "cost"; expected an instant ("format": "date-time")',
      'schemas/things.json:51:11 states.transitions[0].future[2]: is not a field of things, got "when"; expected "name", "size", "at", "owner", "cost"',
    ]);
  });

  it('rejects a required sub-state for a state without sub-states', async () => {
    expect(
      await problemsOfThings({
        ...withFields({ sub: { type: 'string', choicesBy: 'size', choices: { Small: ['A'] } } }),
        states: { ...states, sub: 'sub', transitions: [{ from: '*', to: 'Large', require: ['sub'] }] },
      }),
    ).toEqual([
      'schemas/things.json:58:11 states.transitions[0].require[0]: requires a value without choices, got "sub", which has no choices for "Large"; add some or leave it out',
    ]);
  });

  it('rejects people of a transition who are not in a reference', async () => {
    const transitions = [{ from: 'Small', to: 'Large', title: 'Grow', notBy: ['size', 'sise'] }];
    const problems = await problemsOfThings(withWords({ states: { ...states, transitions } }));
    expect(problems.map((problem) => problem.replace(/^\S+ /, ''))).toEqual([
      'states.transitions[0].notBy[0]: names a field of the wrong kind, got "size"; expected a reference to people',
      'states.transitions[0].notBy[1]: is not a field of things, got "sise"; did you mean "size"?',
    ]);
  });

  it('rejects an approval that no one can give, and notifications of approvals without such a state', async () => {
    const waiting = { ...states, values: { ...states.values, Small: { type: 'open', approval: true } } };
    expect(await problemsOfThings(withWords({ states: waiting }))).toEqual([
      expect.stringContaining(
        'states.values.Small.approval: has no answer: no transition from "Small" needs a permission; expected one with "permission"',
      ),
    ]);
    const notify = [
      { on: 'approval', to: ['size'], text: 'Waits' },
      { on: 'create', to: ['size'], states: ['Large'], text: 'New' },
      { on: 'answered', states: ['Lagre'], text: 'Answered' },
    ];
    expect(await problemsOfThings(withWords({ states, notify }))).toEqual([
      expect.stringContaining('notify[0].to: is not used with "approval"; expected no such word'),
      expect.stringContaining('notify[1].states: is not used with "create"; expected no such word'),
      expect.stringContaining(
        'notify[2].on: is "answered" without a state that waits; expected a state with the word "approval"',
      ),
    ]);
    const answerable = { ...waiting, transitions: [{ from: 'Small', to: 'Large', permission: 'approve' }] };
    expect(await problemsOfThings(withWords({ states: answerable, notify: notify.slice(2) }))).toEqual([
      expect.stringContaining('notify[0].states[0]: is not a state, got "Lagre"; did you mean "Large"?'),
    ]);
  });
});
