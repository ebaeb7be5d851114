import { describe, expect, it } from 'vitest';
import { problemsOf, things } from '../../files/folder.ts';

const homes = {
  name: 'homes',
  title: 'Home',
  plural: 'Homes',
  type: 'object',
  properties: {
    title: { type: 'string', public: true },
    secret: { type: 'string' },
    price: { type: 'number', kind: 'money', public: true },
    offer: { type: 'string', enum: ['Sale', 'Rent'], filter: true, public: true },
    images: { type: 'array', kind: 'image', items: { type: 'object' }, public: true },
    live: { type: 'boolean' },
  },
};
const sharers = {
  name: 'sharers',
  title: 'Sharer',
  plural: 'Sharers',
  type: 'object',
  properties: { login: { type: 'string', unique: true }, nick: { type: 'string' } },
};
const asks = {
  name: 'asks',
  title: 'Ask',
  plural: 'Asks',
  type: 'object',
  required: ['who'],
  properties: {
    who: { type: 'string' },
    home: { type: 'string', kind: 'reference', to: 'homes' },
    by: { type: 'string', kind: 'reference', to: 'sharers' },
    inside: { type: 'string' },
  },
  open: { fields: ['who', 'home', 'by'], trap: 'trap', named: { by: 'login' } },
};
const page = {
  address: '/external/home',
  purpose: 'Shows a home.',
  published: 'live',
  title: 'title',
  price: 'price',
  per: { by: 'offer', values: { Rent: 'a month' } },
  place: ['offer'],
  images: 'images',
  highlights: ['offer'],
  text: 'title',
  sharer: { resource: 'sharers', name: 'login' },
  enquiry: { resource: 'asks', fields: ['who'], record: 'home', sharer: 'by', set: { who: 'x' } },
  similar: { same: ['offer'], near: 'price' },
};

const sentences = async (preview: object, otherAsks: object = asks): Promise<readonly string[]> =>
  (await problemsOf({ 'homes.json': { ...homes, preview }, 'sharers.json': sharers, 'asks.json': otherAsks })).map(
    (problem) => problem.replace(/^\S+ /, ''),
  );

describe('public page', () => {
  it('accepts existing public fields', async () => {
    expect(await sentences(page)).toEqual([]);
  });

  it.each([
    [{ title: 'tilte' }, 'preview.title: is not a field of homes, got "tilte"; did you mean "title"?'],
    [
      { title: 'secret' },
      'preview.title: names a field without "public": true, got "secret"; only public fields are shown',
    ],
    [{ price: 'title' }, 'preview.price: names a field that is not an amount, got "title"; expected "price"'],
    [{ images: 'title' }, 'preview.images: names a field that is not a picture, got "title"; expected "images"'],
    [{ published: 'title' }, 'preview.published: names a field that is not a yes/no, got "title"; expected "live"'],
    [
      { highlights: ['secret'] },
      'preview.highlights[0]: names a field without "public": true, got "secret"; only public fields are shown',
    ],
    [
      { per: { by: 'offer', values: { Rnt: 'a month' } } },
      'preview.per.values.Rnt: is not a value of offer, got "Rnt"; did you mean "Rent"?',
    ],
    [
      { similar: { same: ['title'] } },
      expect.stringContaining('preview.similar.same[0]: is not a field of homes, got "title"'),
    ],
    [
      { similar: { same: ['offer'], near: 'title' } },
      expect.stringContaining('preview.similar.near: is not a field of homes, got "title"'),
    ],
    [
      { sharer: { resource: 'sharer', name: 'login' } },
      'preview.sharer.resource: is not a resource, got "sharer"; did you mean "sharers"?',
    ],
    [
      { sharer: { resource: 'sharers', name: 'nick' }, enquiry: undefined },
      expect.stringContaining('preview.sharer.name: is not a field of sharers, got "nick"'),
    ],
    [
      { enquiry: { ...page.enquiry, resource: 'homes' } },
      'preview.enquiry.resource: is not a resource with "open", got "homes"; expected "asks"',
    ],
    [
      { enquiry: { ...page.enquiry, fields: ['inside'] } },
      expect.stringContaining('preview.enquiry.fields[0]: is not a field that anonymous users can set, got "inside"'),
    ],
    [
      { enquiry: { ...page.enquiry, labels: { wo: 'Your name' } } },
      expect.stringContaining(
        'preview.enquiry.labels.wo: is not one of the fields that the visitor fills in, got "wo"',
      ),
    ],
    [
      { enquiry: { ...page.enquiry, set: { inside: 'x' } } },
      expect.stringContaining('preview.enquiry.set.inside: is not a field that anonymous users can set'),
    ],
    [
      { enquiry: { ...page.enquiry, record: 'who' } },
      expect.stringContaining('preview.enquiry.record: is not a field of asks, got "who"'),
    ],
    [{ address: '/dashboard/home' }, expect.stringContaining('preview.address: ')],
  ])('rejects %j', async (wrong, problem) => {
    expect(await sentences({ ...page, ...wrong })).toEqual([problem]);
  });

  it('rejects an enquiry that cannot name the sharer, and names that are not unique', async () => {
    const { named: _, ...unnamed } = asks.open;
    expect(await sentences(page, { ...asks, open: unnamed })).toEqual([
      expect.stringContaining(
        'preview.enquiry.sharer: cannot be set by anonymous users, who do not have ids, got "by"',
      ),
    ]);
    expect(
      await sentences({ ...page, enquiry: undefined }, { ...asks, open: { ...asks.open, named: { by: 'nick' } } }),
    ).toEqual([expect.stringContaining('open.named.by: is not a field of sharers, got "nick"')]);
    expect(
      await sentences({ ...page, enquiry: undefined }, { ...asks, open: { ...asks.open, named: { who: 'login' } } }),
    ).toEqual([expect.stringContaining('open.named.who: is not a field of asks, got "who"')]);
  });

  it('rejects the address of another public page', async () => {
    const other = { ...homes, name: 'flats', title: 'Flat', plural: 'Flats', preview: { ...page, enquiry: undefined } };
    const problems = await problemsOf({
      'homes.json': { ...homes, preview: page },
      'sharers.json': sharers,
      'asks.json': asks,
      'flats.json': other,
      'things.json': things,
    });
    expect(problems).toEqual([expect.stringContaining('preview.address: is already the address of')]);
  });
});
