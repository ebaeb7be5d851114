import { describe, expect, it } from 'vitest';
import { loadSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { formatProblem } from '../../../../server/schema/problems/problem.ts';
import { createFolder, problemsOfThings, withWords } from '../files/folder.ts';

const log = { resource: 'name', record: 'name', field: 'name', kind: 'name' };

describe('an old word of the vocabulary', () => {
  it('keeps its effect and gives a warning with its place and the current word', async () => {
    const folder = await createFolder({ 'things.json': withWords({ readOnly: true, tellsOf: log, plural: 'Things' }) });
    const { model, warnings } = await loadSchemas(folder);
    expect(model.resources['things']?.schema.log).toEqual(log);
    expect(warnings.map(formatProblem)).toEqual([
      'schemas/things.json:34:3 tellsOf: is an old word that still works; write "log"',
    ]);
  });

  it('has its problems at their places in the file', async () => {
    expect(await problemsOfThings(withWords({ readOnly: true, tellsOf: { ...log, record: 'subject' } }))).toEqual([
      expect.stringMatching(/^schemas\/things\.json:36:15 log\.record: is not a field of things, got "subject"/),
    ]);
  });

  it('is unknown beside the current word', async () => {
    expect(await problemsOfThings(withWords({ readOnly: true, tellsOf: log, log }))).toEqual([
      expect.stringMatching(/^schemas\/things\.json:\d+:3 tellsOf: unknown keyword/),
    ]);
  });
});
