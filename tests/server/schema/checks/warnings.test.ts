import { expect, it } from 'vitest';
import { loadSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { formatProblem } from '../../../../server/schema/problems/problem.ts';
import { createFolder, withWords } from '../files/folder.ts';

const warningsOf = async (icon: string): Promise<readonly string[]> =>
  (await loadSchemas(await createFolder({ 'things.json': withWords({ icon }) }))).warnings.map(formatProblem);

it('warns about an unknown icon and suggests the closest name', async () => {
  expect(await warningsOf('balcony')).toEqual([]);
  expect(await warningsOf('handshak')).toEqual([
    expect.stringMatching(
      /^schemas\/things\.json:\d+:\d+ icon: is not an icon of the list in docs\/SCHEMAS\.md, so a folder is shown, got "handshak"; did you mean "handshake"\?$/,
    ),
  ]);
  expect(await warningsOf('no_such_picture_at_all')).toEqual([expect.stringContaining('got "no_such_picture_at_all"')]);
});
