import type { Impact, SchemaProblem } from '#model/wire/impact.ts';

const isImpact = (problem: SchemaProblem): problem is Impact => 'examples' in problem;

/** Returns a problem without the names of records, for readers whose permissions are unknown. */
export const withoutRecordNames = <Problem extends SchemaProblem>(problem: Problem): Problem => {
  if (!isImpact(problem)) return problem;
  const first = problem.examples.map(({ title }) => title).join(', ');
  return { ...problem, message: problem.message.replace(`, first ${first};`, ';'), examples: [] };
};
