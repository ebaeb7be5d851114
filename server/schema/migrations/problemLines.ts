import { formatProblem } from '../problems/problem.ts';
import { SchemaProblems } from '../problems/SchemaProblems.ts';
import { withoutRecordNames } from './withoutRecordNames.ts';

/**
 * Formats each problem of an error as one line for the log, with the first of the affected records. An error that is
 * not `SchemaProblems` gives its message.
 */
export const problemLines = (error: unknown): readonly string[] =>
  error instanceof SchemaProblems
    ? error.problems.map(formatProblem)
    : [error instanceof Error ? error.message : String(error)];

/**
 * Formats each problem of an error as one line for clients, without the names of records. An error that is not
 * `SchemaProblems` gives its message.
 */
export const problemLinesForClient = (error: unknown): readonly string[] =>
  error instanceof SchemaProblems
    ? error.problems.map((problem) => formatProblem(withoutRecordNames(problem)))
    : problemLines(error);
