import { type Problem, formatProblem } from './problem.ts';

/** Thrown for a folder of schema files that cannot be used. It contains all problems. */
export class SchemaProblems extends Error {
  readonly problems: readonly Problem[];
  /** The resource files as values. Empty if the files could not be read, or are valid. */
  readonly resources: readonly unknown[];

  constructor(problems: readonly Problem[], resources: readonly unknown[] = []) {
    super(problems.map(formatProblem).join('\n'));
    this.name = 'SchemaProblems';
    this.problems = problems;
    this.resources = resources;
  }
}
