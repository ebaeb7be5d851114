import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTemplateProblem, templateProblems } from '#model/templates/check.ts';
import { findVariable } from '#model/templates/variables.ts';
import { sources } from './sources.ts';

const problemsIn = (text: string): readonly string[] =>
  templateProblems(text, sources()).map((problem) => formatTemplateProblem(problem, 'Lead'));

describe('the variables of a message', () => {
  it('are the fields of its resource, of the sender and the name of the organization', () => {
    expect(sources().flatMap(({ variables }) => variables.map(({ key }) => key))).toEqual([
      'lead.name',
      'lead.contactNo',
      'lead.budgetMax',
      'lead.possessionBy',
      'me.firstName',
      'organization.name',
    ]);
  });

  it('begin with the choice that the message is about, as one word', () => {
    expect(sources('Cold lead')[0]?.variables[0]).toMatchObject({
      key: 'coldLead.name',
      joined: 'coldLeadName',
      title: 'Name',
    });
  });

  it('are never files or secrets', () => {
    expect(problemsIn('{{lead.sitePlan}} {{me.password}}')).toHaveLength(2);
  });

  it('have two names, and accept the earlier name of a field', () => {
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

describe('a check of a text', () => {
  it('accepts existing variables', () => {
    expect(problemsIn('Hi #leadName#, {{me.firstName}} of {{organization.name|us}} here. Flat #4')).toEqual([]);
  });

  it('reports each invalid variable with line, column and suggestion', () => {
    expect(problemsIn('Hi #leadNmae#,\nyour {{lead.bugdetMax|budget}} fits.\n{{name}} {{zebra}}')).toEqual([
      'line 1, column 4: Lead has no #leadNmae#; did you mean #leadName#?',
      'line 2, column 6: Lead has no {{lead.bugdetMax|budget}}; did you mean {{lead.budgetMax|budget}}?',
      'line 3, column 1: Lead has no {{name}}; did you mean {{lead.name}}?',
      'line 3, column 10: Lead has no {{zebra}}; expected one of the listed variables',
    ]);
  });

  it('reports a variable that is not closed', () => {
    expect(problemsIn('Dear {{lead.name, thank you')).toEqual([
      'line 1, column 6: {{ is not closed; expected }} after the name',
    ]);
  });

  it('does not accept inherited object members as variables', () => {
    expect(problemsIn('{{constructor}} {{lead.constructor}} {{__proto__}} #toString#')).toHaveLength(4);
  });

  it('marks exactly the invalid characters', () => {
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
