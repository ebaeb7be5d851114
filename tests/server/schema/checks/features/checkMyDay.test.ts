import { describe, expect, it } from 'vitest';
import { problemsOfThings, withWords } from '../../files/folder.ts';

describe('My day', () => {
  it('refuses records without owners, and a due time that is not an instant', async () => {
    const problems = await problemsOfThings(withWords({ myDay: { at: 'name', due: { name: 'Small' } } }));
    expect(problems.map((problem) => problem.replace(/^\S+ /, ''))).toEqual([
      'myDay: is about records without owners; expected "owners"',
      expect.stringMatching(/^myDay\.at: names a field of kind text, got "name"; expected an instant/),
      expect.stringMatching(/^myDay\.due\.name: /),
    ]);
  });

  it('refuses a due time without the records that it applies to', async () => {
    const [problem] = await problemsOfThings(withWords({ myDay: { at: 'name' } }));
    expect(problem).toContain('myDay');
  });
});
