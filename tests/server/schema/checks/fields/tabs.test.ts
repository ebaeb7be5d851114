import { describe, expect, it } from 'vitest';
import { problemsOfThings, withWords } from '../../files/folder.ts';

const states = {
  field: 'size',
  initial: 'Small',
  values: { Small: { type: 'open' }, Large: { type: 'won' } },
  transitions: [{ from: 'Small', to: 'Large' }],
};

describe('filters of tabs', () => {
  it('rejects an unknown field', async () => {
    expect(await problemsOfThings(withWords({ list: { tabs: [{ title: 'A', filter: { siz: 'Small' } }] } }))).toEqual([
      'schemas/things.json:38:11 list.tabs[0].filter.siz: is not a field of things, got "siz"; did you mean "size"?',
    ]);
  });

  it('rejects a field without "filter": true', async () => {
    expect(await problemsOfThings(withWords({ list: { tabs: [{ title: 'A', filter: { name: 'x' } }] } }))).toEqual([
      'schemas/things.json:38:11 list.tabs[0].filter.name: names a field without "filter": true, got "name"; expected "size", "at", "createdAt", "createdBy", "updatedAt"',
    ]);
  });

  it('rejects an operator that does not fit the field', async () => {
    expect(
      await problemsOfThings(withWords({ list: { tabs: [{ title: 'A', filter: { size: { gte: 'Small' } } }] } })),
    ).toEqual([
      'schemas/things.json:39:13 list.tabs[0].filter.size.gte: does not work on size, got "gte"; expected "eq", "ne", "in", "notIn", "blank"',
    ]);
  });

  it('rejects a value that the field does not have', async () => {
    expect(
      await problemsOfThings(withWords({ list: { tabs: [{ title: 'A', filter: { size: ['Small', 'Larg'] } }] } })),
    ).toEqual([
      'schemas/things.json:40:13 list.tabs[0].filter.size[1]: is not a value of size, got "Larg"; did you mean "Large"?',
    ]);
  });

  it('rejects an unknown relative value', async () => {
    expect(
      await problemsOfThings(withWords({ list: { tabs: [{ title: 'A', filter: { at: { lt: '$yesterday' } } }] } })),
    ).toEqual([
      'schemas/things.json:39:19 list.tabs[0].filter.at.lt: is not a relative value, got "$yesterday"; expected "$now", "$today", "$tomorrow", "$me"',
    ]);
  });

  it('rejects state types for a field that is not the state', async () => {
    expect(
      await problemsOfThings(withWords({ list: { tabs: [{ title: 'A', filter: { size: { type: ['open'] } } }] } })),
    ).toEqual([
      'schemas/things.json:39:13 list.tabs[0].filter.size.type: does not work on size, got "type"; expected "eq", "ne", "in", "notIn", "blank"',
    ]);
  });

  it('rejects an unknown state type', async () => {
    expect(
      await problemsOfThings(
        withWords({ states, list: { tabs: [{ title: 'A', filter: { size: { type: ['opn'] } } }] } }),
      ),
    ).toEqual([
      'schemas/things.json:58:15 list.tabs[0].filter.size.type[0]: is not a type of states, got "opn"; did you mean "open"?',
    ]);
  });

  it('rejects a text for the operator "blank"', async () => {
    expect(
      await problemsOfThings(withWords({ list: { tabs: [{ title: 'A', filter: { at: { blank: 'yes' } } }] } })),
    ).toEqual(['schemas/things.json:39:22 list.tabs[0].filter.at.blank: must be true or false, got "yes"']);
  });

  it('rejects two tabs with the same title', async () => {
    expect(
      await problemsOfThings(
        withWords({
          list: {
            tabs: [
              { title: 'A', filter: { size: 'Small' } },
              { title: 'A', filter: { size: 'Large' } },
            ],
          },
        }),
      ),
    ).toEqual([
      'schemas/things.json:42:18 list.tabs[1].title: is already the title of another tab, got "A"; expected another',
    ]);
  });
});
