import { expect, it } from 'vitest';
import { loadSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { formatProblem } from '../../../../server/schema/problems/problem.ts';
import { createFolder, withWords } from '../files/folder.ts';

const warningsOfWords = async (words: Readonly<Record<string, unknown>>): Promise<readonly string[]> =>
  (await loadSchemas(await createFolder({ 'things.json': withWords({ plural: 'Things', ...words }) }))).warnings.map(
    formatProblem,
  );
const warningsOf = (icon: string): Promise<readonly string[]> => warningsOfWords({ icon });

it('warns about an unknown icon and suggests the closest name', async () => {
  expect(await warningsOf('balcony')).toEqual([]);
  expect(await warningsOf('handshak')).toEqual([
    expect.stringMatching(
      /^schemas\/things\.json:\d+:\d+ icon: is not an icon of the list in docs\/SCHEMAS\.md, so a folder is shown, got "handshak"; did you mean "handshake"\?$/,
    ),
  ]);
  expect(await warningsOf('no_such_picture_at_all')).toEqual([expect.stringContaining('got "no_such_picture_at_all"')]);
});

it('warns about a resource without a name for several records, unless it has a single record', async () => {
  expect(await warningsOfWords({ plural: undefined })).toEqual([
    expect.stringContaining('title: is also the name of several records; give the file a "plural"'),
  ]);
  expect(await warningsOfWords({ plural: undefined, singleton: true })).toEqual([]);
});

it('warns about a comparison with a field that fewer users may read', async () => {
  const fieldsWith = (more: object) => ({
    properties: {
      name: { type: 'string', title: 'Name' },
      floor: { type: 'number', title: 'Floor price', readable: 'viewOwner' },
      price: { type: 'number', title: 'Price', atLeast: 'floor', ...more },
    },
  });
  expect(await warningsOfWords(fieldsWith({}))).toEqual([
    expect.stringContaining(
      'properties.price.atLeast: would reveal floor, which only "viewOwner" may read; give the field "readable": "viewOwner"',
    ),
  ]);
  expect(await warningsOfWords(fieldsWith({ readable: 'viewOwner' }))).toEqual([]);
});
