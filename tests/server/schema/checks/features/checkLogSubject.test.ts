import { expect, it } from 'vitest';
import { problemsOfThings, withWords } from '../../files/folder.ts';

it('rejects "log" in a writable log, and unknown fields', async () => {
  const problems = await problemsOfThings(
    withWords({ log: { resource: 'name', record: 'record', field: 'name', kind: 'name' } }),
  );
  expect(problems).toEqual([
    expect.stringMatching(/log: needs "readOnly": true, because/),
    expect.stringMatching(/log\.record: is not a field of things, got "record"/),
  ]);
});
