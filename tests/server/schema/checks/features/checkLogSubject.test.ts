import { expect, it } from 'vitest';
import { problemsOfThings, withWords } from '../../files/folder.ts';

it('rejects "tellsOf" in a writable log, and unknown fields', async () => {
  const problems = await problemsOfThings(
    withWords({ tellsOf: { resource: 'name', record: 'record', field: 'name', kind: 'name' } }),
  );
  expect(problems).toEqual([
    expect.stringMatching(/tellsOf: needs "readOnly": true, because/),
    expect.stringMatching(/tellsOf\.record: is not a field of things, got "record"/),
  ]);
});
