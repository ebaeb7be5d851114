import { type Problem, formatProblem } from './problem.ts';

/** Thrown for a folder of schema files that cannot be used. It contains all problems. */
export class SchemaProblems extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.name = 'SchemaProblems';
    this.problems = problems;
  }
}
