import { describe, expect, it } from 'vitest';
import { problemsOfThings, withFields } from '../../files/folder.ts';

describe('field keywords', () => {
  it('rejects "sort" for a kind without an order', async () => {
    expect(
      await problemsOfThings(withFields({ owner: { type: 'string', kind: 'reference', to: 'things', sort: true } })),
    ).toEqual([
      'schemas/things.json:27:15 properties.owner.sort: has no effect on kind reference, which has no order; leave it out',
    ]);
  });

  it('rejects "filter" and "search" for a secret', async () => {
    expect(
      await problemsOfThings(
        withFields({ key: { type: 'string', kind: 'secret', writeOnly: true, filter: true, search: true } }),
      ),
    ).toEqual([
      'schemas/things.json:36:17 properties.key.filter: has no effect on kind secret, which cannot be filtered; leave it out',
      'schemas/things.json:37:17 properties.key.search: has no effect on kind secret, which has no text to search; leave it out',
    ]);
  });

  it('rejects "search" for a kind without text', async () => {
    expect(await problemsOfThings(withFields({ done: { type: 'boolean', search: true } }))).toEqual([
      'schemas/things.json:34:17 properties.done.search: has no effect on kind yesNo, which has no text to search; leave it out',
    ]);
  });

  it('rejects "unique" for a list', async () => {
    expect(
      await problemsOfThings(withFields({ tags: { type: 'array', items: { type: 'string' }, unique: true } })),
    ).toEqual([
      'schemas/things.json:37:17 properties.tags.unique: has no effect on kind texts, which cannot be compared; leave it out',
    ]);
  });

  it('rejects "public" for a field with "readable"', async () => {
    expect(
      await problemsOfThings(withFields({ name: { type: 'string', sort: true, readable: 'viewName', public: true } })),
    ).toEqual([
      'schemas/things.json:10:17 properties.name.public: would show to anyone what only "viewName" may read; leave one of the two out',
    ]);
  });

  it('rejects "ownersOnly" for a field that is writable, searched or audited', async () => {
    const problems = async (more: object) =>
      (await problemsOfThings(withFields({ sent: { type: 'string', ownersOnly: true, ...more } }))).map((line) =>
        line.replace(/^.*?:\d+:\d+ /, ''),
      );
    expect(await problems({ readOnly: true })).toEqual([]);
    expect(await problems({})).toEqual([
      'properties.sent.ownersOnly: is for fields that no form shows; give it "readOnly": true',
    ]);
    expect(await problems({ readOnly: true, search: true, audit: true })).toEqual([
      'properties.sent.ownersOnly: would be visible to others through "search", "audit"; leave one of the two out',
    ]);
  });

  it('rejects "public" for a secret', async () => {
    expect(
      await problemsOfThings(withFields({ key: { type: 'string', kind: 'secret', writeOnly: true, public: true } })),
    ).toEqual([
      'schemas/things.json:36:17 properties.key.public: would show kind secret, which never leaves the server, to anyone; leave it out',
    ]);
  });

  it('rejects a stamp on a field of the wrong kind', async () => {
    expect(
      await problemsOfThings(
        withFields({ cost: { type: 'number', stamp: 'assigned' }, count: { type: 'number', stamp: 'shareCount' } }),
      ),
    ).toEqual([
      'schemas/things.json:30:16 properties.cost.stamp: stores a time, got kind number; expected "format": "date-time"',
      'schemas/things.json:34:16 properties.count.stamp: stores a number, got type "number"; expected "integer"',
    ]);
  });

  it('rejects the same stamp on two fields', async () => {
    expect(
      await problemsOfThings(
        withFields({ one: { type: 'integer', stamp: 'shareCount' }, two: { type: 'integer', stamp: 'shareCount' } }),
      ),
    ).toEqual([
      'schemas/things.json:38:16 properties.two.stamp: is also used by one, got "shareCount"; expected one of the two',
    ]);
  });

  it('rejects an alias that is the name of another field', async () => {
    expect(await problemsOfThings(withFields({ name: { type: 'string', sort: true, aliases: ['SIZE'] } }))).toEqual([
      'schemas/things.json:10:9 properties.name.aliases[0]: names size already, got "SIZE"; expected another heading',
    ]);
  });
});
