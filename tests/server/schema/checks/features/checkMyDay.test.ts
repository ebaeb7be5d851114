import { describe, expect, it } from 'vitest';
import { problemsOfThings, withWords } from '../../files/folder.ts';

describe('checkMyDay', () => {
  it('rejects a resource without owners and a time field that is not a date-time', async () => {
    const problems = await problemsOfThings(withWords({ myDay: { at: 'name', due: { name: 'Small' } } }));
    expect(problems.map((problem) => problem.replace(/^\S+ /, ''))).toEqual([
      'myDay: is about records without owners; expected "owners"',
      expect.stringMatching(/^myDay\.at: names a field of kind text, got "name"; expected an instant/),
      expect.stringMatching(/^myDay\.due\.name: /),
    ]);
  });

  it('rejects a time field without "due"', async () => {
    const [problem] = await problemsOfThings(withWords({ myDay: { at: 'name' } }));
    expect(problem).toContain('myDay');
  });
});
