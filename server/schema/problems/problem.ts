/** The way to a value in a file: `["properties", "budgetMax", "atLeast"]`. */
export type Path = readonly (string | number)[];

/** What a rule finds; the loader adds file and position. */
export type Finding = {
  readonly path: Path;
  /**
   * What is wrong, the value, what is expected: `is not a field of leads, got "budgetMn"; did you mean "budgetMin"?`.
   */
  readonly message: string;
  /** Points at the key rather than at its value. */
  readonly at?: 'key';
  /** Where the text itself tells the place, e.g. of a second key of the same name. */
  readonly offset?: number;
};

/** A finding with its place, line and column counted from 1. */
export type Problem = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly path: string;
  readonly message: string;
};

/** Writes a path as people read it: `list.columns[2]`, `states.values["Not interested"].type`. */
export const showPath = (path: Path): string =>
  path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    if (!/^[A-Za-z_$][\w$]*$/.test(step)) return `${text}[${JSON.stringify(step)}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');

/** Writes a problem in one line: `schemas/leads.json:12:7 properties.budgetMax.atLeast: names no field …`. */
export const formatProblem = ({ file, line, column, path, message }: Problem): string =>
  `${file}:${line}:${column} ${path === '' ? '' : `${path}: `}${message}`;

/** Writes a value as it came, cut where it is long. */
export const showValue = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};
