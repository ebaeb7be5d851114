import { describe, expect, it } from 'vitest';
import { problemsOfThings, withFields, withWords } from '../../files/folder.ts';

const states = (more: object): object => ({
  field: 'size',
  initial: 'Small',
  values: { Small: { type: 'open' }, Large: { type: 'won' } },
  transitions: [{ from: 'Small', to: 'Large' }],
  ...more,
});
const appointment = { at: 'at', activity: 'visit', reasons: ['Rain'] };
/** Returns the problems without their positions in the file. */
const problems = async (content: object): Promise<readonly string[]> =>
  (await problemsOfThings(content)).map((text) => text.replace(/^\S+ /, ''));

describe('relation fields', () => {
  it('accepts a relation to an existing resource', async () => {
    expect(
      await problems(withFields({ about: { type: 'object', kind: 'relation', toAny: ['things'], filter: true } })),
    ).toEqual([]);
  });

  it.each([
    [
      { type: 'object', kind: 'relation' },
      'properties.about: kind relation lacks "toAny", the resources that it may point to',
    ],
    [
      { type: 'object', kind: 'relation', toAny: ['thing'] },
      'properties.about.toAny[0]: is not a resource, got "thing"; did you mean "things"?',
    ],
    [
      { type: 'string', kind: 'longText', toAny: ['things'] },
      'properties.about.toAny: has no effect on kind longText; leave it out, or make it a relation',
    ],
    [
      { type: 'string', activity: 'task' },
      'properties.about.activity: has no effect on kind text; only a relation has it',
    ],
  ])('rejects %j', async (about, problem) => {
    expect(await problems(withFields({ about }))).toEqual([problem]);
  });
});

describe('related lists', () => {
  it('accepts a filterable field that refers to the resource', async () => {
    expect(
      await problems({
        ...withFields({ owner: { type: 'string', to: 'things', filter: true } }),
        related: [{ resource: 'things', field: 'owner', columns: ['name'], sort: '-name' }],
      }),
    ).toEqual([]);
  });

  it.each([
    [
      { resource: 'thing', field: 'owner' },
      'related[0].resource: is not a resource, got "thing"; did you mean "things"?',
    ],
    [
      { resource: 'things', field: 'ownr' },
      'related[0].field: is not a field of things, got "ownr"; did you mean "owner"?',
    ],
    [
      { resource: 'things', field: 'name' },
      'related[0].field: names a field of things that refers to no things, got "name"; expected "owner"',
    ],
    [
      { resource: 'things', field: 'owner' },
      'related[0].field: names a field of things without "filter": true, got "owner"; with it, its records could be found',
    ],
  ])('rejects %j', async (panel, problem) => {
    expect(await problems(withWords({ related: [panel] }))).toEqual([problem]);
  });
});

describe('state keywords', () => {
  it('accepts appointments, quick transitions and exclusive fields', async () => {
    const values = { Small: { type: 'scheduled', appointment }, Large: { type: 'won' } };
    expect(
      await problems(
        withWords({
          actions: ['outcome'],
          states: states({
            values,
            transitions: [{ from: 'Small', to: 'Large', quick: true, exclusive: [['name', 'owner']] }],
          }),
        }),
      ),
    ).toEqual([]);
  });

  it('rejects an appointment whose time is not a date-time, and one without the action "outcome"', async () => {
    const values = {
      Small: { type: 'scheduled', appointment: { ...appointment, at: 'name' } },
      Large: { type: 'won' },
    };
    expect(await problems(withWords({ states: states({ values }) }))).toEqual([
      'states.values.Small.appointment: has an outcome but no call to record it; expected "outcome" under "actions"',
      'states.values.Small.appointment.at: names a field of kind text, got "name"; expected an instant ("format": "date-time")',
    ]);
  });

  it('rejects a quick transition that requires input, and unknown exclusive fields', async () => {
    expect(
      await problems(
        withWords({
          states: states({
            transitions: [{ from: 'Small', to: 'Large', quick: true, require: ['name'], exclusive: [['nam']] }],
          }),
        }),
      ),
    ).toEqual([
      'states.transitions[0].quick: takes one click, so it cannot require input; remove it, or the requirements',
      'states.transitions[0].exclusive[0][0]: is not a field of things, got "nam"; did you mean "name"?',
    ]);
  });
});

describe('keywords of choices and rows', () => {
  it('rejects a tone for an unknown choice', async () => {
    expect(
      await problems(
        withFields({ size: { type: 'string', enum: ['Small', 'Large'], filter: true, tones: { Lage: 'won' } } }),
      ),
    ).toEqual(['properties.size.tones.Lage: is not a choice of the field, got "Lage"; did you mean "Large"?']);
  });

  it('accepts "unique": true in rows, and rejects "unique": "warn"', async () => {
    const rows = (unique: unknown): object =>
      withFields({
        parts: { type: 'array', items: { type: 'object', properties: { number: { type: 'string', unique } } } },
      });
    expect(await problems(rows(true))).toEqual([]);
    expect(await problems(rows('warn'))).toEqual([
      'properties.parts.items.properties.number.unique: has no effect inside a group or a row; it belongs on a field of the record',
    ]);
  });
});
