import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { checkTexts, readTexts, type SchemaText } from '../../../../server/schema/files/loadSchemas.ts';
import { SchemaProblems } from '../../../../server/schema/problems/SchemaProblems.ts';
import { withRemovedNames } from '../../../../server/schema/problems/withRemovedNames.ts';

const dir = fileURLToPath(new URL('../../../../schemas', import.meta.url));
const texts = await readTexts(dir);
const { model } = checkTexts(texts, 'schemas');

/** Returns the problems of the shipped files after an edit of one of them, as `file path: message`. */
const problemsAfter = (edit: (text: SchemaText) => string | undefined) => {
  const edited = texts.flatMap((one) => {
    const text = edit(one);
    return text === undefined ? [] : [{ ...one, text }];
  });
  try {
    checkTexts(edited, 'schemas');
    return [];
  } catch (error) {
    if (!(error instanceof SchemaProblems)) throw error;
    return withRemovedNames(error, model);
  }
};
const inLeads =
  (from: RegExp, to: string) =>
  ({ name, text }: SchemaText): string =>
    name === 'leads.json' ? text.replace(from, to) : text;

it('names the fields that an edit removes, in all files that use them', () => {
  const problems = problemsAfter(inLeads(/^ {4}"budgetMax": .*\n/m, ''));
  expect(new Set(problems.map(({ file }) => file))).toEqual(
    new Set([
      'schemas/intake/housing.json',
      'schemas/intake/website.json',
      'schemas/leads.json',
      'schemas/rules/large-budgets-to-the-least-loaded.json',
    ]),
  );
  for (const { message, removed } of problems) {
    expect(message).toMatch(/, got "budgetMax"; this change removes it$/);
    expect(removed).toEqual({ name: 'budgetMax', resource: 'leads', field: 'budgetMax' });
  }
});

it('finds the new name of a renamed field, and leaves other problems as they are', () => {
  const problems = problemsAfter(inLeads(/^ {4}"budgetMax":/m, '    "maxBudget":'));
  expect(problems.map(({ removed }) => removed?.newName)).toEqual(problems.map(() => 'maxBudget'));
  const [typing] = problemsAfter(inLeads(/"sum": "budgetMax"/, '"sum": "budgetMx"'));
  expect(typing?.message).toContain('did you mean "budgetMax"?');
});

it('names a resource whose file is removed', () => {
  const problems = problemsAfter(({ name, text }) => (name === 'teams.json' ? undefined : text));
  expect(problems.map(({ removed }) => removed)).toEqual(problems.map(() => ({ name: 'teams', resource: 'teams' })));
  expect(problems.length).toBeGreaterThan(0);
});
