import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTemplateProblem, templateProblems } from '#model/templates/templateProblems.ts';
import { findVariable } from '#model/templates/variables.ts';
import { sources } from './sources.ts';

const problemsIn = (text: string): readonly string[] =>
  templateProblems(text, sources()).map((problem) => formatTemplateProblem(problem, 'Lead'));

describe('template variables', () => {
  it('are the fields of the subject, the sender and the organization name', () => {
    expect(sources().flatMap(({ variables }) => variables.map(({ key }) => key))).toEqual([
      'lead.name',
      'lead.contactNo',
      'lead.budgetMax',
      'lead.possessionBy',
      'me.firstName',
      'organization.name',
    ]);
  });

  it("start with the subject's choice in camel case", () => {
    expect(sources('Cold lead')[0]?.variables[0]).toMatchObject({
      key: 'coldLead.name',
      joined: 'coldLeadName',
      title: 'Name',
    });
  });

  it('exclude files and secrets', () => {
    expect(problemsIn('{{lead.sitePlan}} {{me.password}}')).toHaveLength(2);
  });

  it('are found by both forms and by the former name of a field', () => {
    for (const name of [
      'lead.contactNo',
      'leadContactNo',
      'lead.possession',
      'leadPossession',
      'me.firstName',
      'organizationName',
    ]) {
      expect(findVariable(sources(), name)?.title).toEqual(expect.any(String));
    }
  });
});

describe('templateProblems', () => {
  it('returns no problems for valid variables', () => {
    expect(problemsIn('Hi #leadName#, {{me.firstName}} of {{organization.name|us}} here. Flat #4')).toEqual([]);
  });

  it('reports each wrong variable with line, column and a suggestion', () => {
    expect(problemsIn('Hi #leadNmae#,\nyour {{lead.bugdetMax|budget}} fits.\n{{name}} {{zebra}}')).toEqual([
      'line 1, column 4: Lead has no #leadNmae#; did you mean #leadName#?',
      'line 2, column 6: Lead has no {{lead.bugdetMax|budget}}; did you mean {{lead.budgetMax|budget}}?',
      'line 3, column 1: Lead has no {{name}}; did you mean {{lead.name}}?',
      'line 3, column 10: Lead has no {{zebra}}; expected one of the listed variables',
    ]);
  });

  it('reports an unclosed variable', () => {
    expect(problemsIn('Dear {{lead.name, thank you')).toEqual([
      'line 1, column 6: {{ is not closed; expected }} after the name',
    ]);
  });

  it('reports names of built-in object properties', () => {
    expect(problemsIn('{{constructor}} {{lead.constructor}} {{__proto__}} #toString#')).toHaveLength(4);
  });

  it('reports the exact position of a wrong variable', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '\n', ' ', '₹', '🏠') }),
        fc.string({ unit: fc.constantFrom('b', '\n') }),
        (before, after) => {
          const text = `${before}{{lead.nope}}${after}`;
          const [problem] = templateProblems(text, sources());
          expect(text.slice(problem?.at, (problem?.at ?? 0) + (problem?.length ?? 0))).toBe('{{lead.nope}}');
          const line = text.split('\n')[(problem?.line ?? 0) - 1] ?? '';
          expect([...line].slice((problem?.column ?? 0) - 1).join('')).toMatch(/^\{\{lead\.nope\}\}/);
        },
      ),
    );
  });
});

it('lists the first 50 problems of a text with very many', () => {
  for (const text of ['{{'.repeat(100_000), '{{nothing}} '.repeat(50_000)])
    expect(templateProblems(text, [])).toHaveLength(50);
});
