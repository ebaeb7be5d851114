import { expect, it } from 'vitest';
import { problemsOf, settings, things } from '../../files/folder.ts';

const withSetup = (setup: object) => ({ 'a.json': things, '_settings.json': { ...settings, setup } });
const step = { id: 'first', title: 'Add a thing', text: 'One is enough.', resource: 'things', screen: 'create' };

it('accepts a setup whose names all exist', async () => {
  expect(
    await problemsOf(
      withSetup({ forms: [{ title: 'You', resource: 'things', record: 'me', fields: ['name'] }], checklist: [step] }),
    ),
  ).toEqual([]);
});

it('rejects unknown resources and fields, and two steps with the same id', async () => {
  const found = await problemsOf(
    withSetup({
      forms: [
        { title: 'You', resource: 'thing', record: 'me', fields: ['name'] },
        { title: 'You', resource: 'things', record: 'me', fields: ['nmae'], blank: ['nothing'] },
      ],
      checklist: [
        { ...step, resource: 'thinks' },
        { ...step, done: { resource: 'leads' } },
      ],
    }),
  );
  for (const text of [
    'is not a resource, got "thing"',
    'is not a field of things, got "nmae"',
    'is not a field of things, got "nothing"',
    'is not a resource, got "thinks"',
    'is not a resource, got "leads"',
    'names another step already, got "first"',
  ])
    expect(found).toContainEqual(expect.stringContaining(text));
  expect(found.length).toBe(6);
});

it('rejects a form of a resource with several records without "record"', async () => {
  expect(
    await problemsOf(withSetup({ forms: [{ title: 'Thing', resource: 'things', fields: ['name'] }], checklist: [] })),
  ).toEqual([expect.stringContaining('has more than one record, got "things"')]);
});
