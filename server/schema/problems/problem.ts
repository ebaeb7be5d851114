import type { Path } from '#model/schema/showPath.ts';
import type { SchemaProblem } from '#model/wire/impact.ts';

/** A name in a schema file that does not exist or does not fit. `what`: what is wrong, `is not a field of leads`. */
type UnknownName = { readonly what: string; readonly name: string };

/** A problem that a check found. The loader adds file and position. */
export type Finding = {
  readonly path: Path;
  /**
   * What is wrong, the value, what is expected: `is not a field of leads, got "budgetMn"; did you mean "budgetMin"?`.
   */
  readonly message: string;
  /** Set if the problem is a name of a field or a resource, for which an edit may be the reason. */
  readonly unknown?: UnknownName;
  /** Set if the problem is the key, not its value. */
  readonly at?: 'key';
  /** Position in the text, e.g. of a duplicate key. */
  readonly offset?: number;
};

/** A problem that a check found in a schema file, with its place in the file. `line` and `column` start at 1. */
export type Problem = SchemaProblem & Pick<Finding, 'unknown'>;

/** Formats a problem as one line: `schemas/leads.json:12:7 properties.budgetMax.atLeast: is not a field …`. */
export const formatProblem = ({ file, line, column, path, message }: Problem): string =>
  `${file}:${line}:${column} ${path === '' ? '' : `${path}: `}${message}`;

/** Formats a value as JSON, shortened to 60 characters. */
export const showValue = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};
