import { type Problem, formatProblem } from './problem.ts';

/** Says that a folder of schema files can't be used, with everything that is wrong in it. */
export class SchemaProblems extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.name = 'SchemaProblems';
    this.problems = problems;
  }
}
