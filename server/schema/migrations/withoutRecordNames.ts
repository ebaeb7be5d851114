import type { Impact, SchemaProblem } from '#model/wire/impact.ts';

const isImpact = (problem: SchemaProblem): problem is Impact => 'examples' in problem;

/** Returns the clause of an impact's message that names its examples: `, first Asha Rao, Ravi`. */
export const examplesClause = (examples: Impact['examples']): string =>
  `, first ${examples.map(({ title }) => title).join(', ')}`;

/** Returns a problem without the names of records, for readers whose permissions are unknown. */
export const withoutRecordNames = <Problem extends SchemaProblem>(problem: Problem): Problem => {
  if (!isImpact(problem) || problem.examples.length === 0) return problem;
  const { message, violation, examples } = problem;
  const counts = violation.slice(0, violation.length - examplesClause(examples).length);
  return { ...problem, message: message.replace(violation, () => counts), violation: counts, examples: [] };
};
