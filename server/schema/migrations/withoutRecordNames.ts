import type { Impact, SchemaProblem } from '#model/wire/impact.ts';

const isImpact = (problem: SchemaProblem): problem is Impact => 'examples' in problem;

/**
 * Takes the names of records out of what is said of a rule that they break, for readers of whom nobody knows what they
 * may see.
 */
export const withoutRecordNames = <Told extends SchemaProblem>(problem: Told): Told => {
  if (!isImpact(problem)) return problem;
  const first = problem.examples.map(({ title }) => title).join(', ');
  return { ...problem, message: problem.message.replace(`, first ${first};`, ';'), examples: [] };
};
