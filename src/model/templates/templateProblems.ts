import { closestName } from '../values/closestName.ts';
import { parseTemplate, type TemplatePart, type TextPlace, textPlaceOf } from './parseTemplate.ts';
import { findVariable, type Variable, type VariableSource } from './variables.ts';

/**
 * An unknown variable with its position. `got` is the written text, `meant` the probable variable. Shape:
 * `{"at":3,"length":10,"line":1,"column":4,"got":"#leadNmae#","meant":"#leadName#"}`.
 */
export type TemplateProblem = TextPlace & {
  readonly at: number;
  readonly length: number;
  readonly got: string;
  /** The variable that was probably meant, in the same notation. */
  readonly meant: string | undefined;
};

const isBraced = (text: string): boolean => text.startsWith('{{');

/** Returns the probable variable: one with a similar name, or one whose field has this name or title. */
const meantBy = (
  part: Extract<TemplatePart, { kind: 'variable' }>,
  sources: readonly VariableSource[],
): string | undefined => {
  const variables = sources.flatMap((source) => source.variables);
  const braced = isBraced(part.text);
  const nameOf = ({ key, joined }: Variable): string => (braced ? key : joined);
  const plain = part.name.toLowerCase();
  const byField = variables.find(
    ({ field, title }) => field.name.toLowerCase() === plain || title.toLowerCase() === plain,
  );
  const meant = byField === undefined ? closestName(part.name, variables.map(nameOf)) : nameOf(byField);
  if (meant === undefined) return undefined;
  if (!braced) return `#${meant}#`;
  return part.fallback === undefined ? `{{${meant}}}` : `{{${meant}|${part.fallback}}}`;
};

/** Max problems of a text. chosen: more than anyone reads; each takes time, and a text is checked before its length. */
const maxProblems = 50;

/**
 * Returns the variables in a text that are not in `sources`, and starts of variables that are never closed, the first
 * 50. Empty if there is no problem.
 */
export const templateProblems = (text: string, sources: readonly VariableSource[]): readonly TemplateProblem[] =>
  parseTemplate(text)
    .filter(
      (part) => part.kind !== 'text' && !(part.kind === 'variable' && findVariable(sources, part.name) !== undefined),
    )
    .slice(0, maxProblems)
    .map((part) => {
      const meant = part.kind === 'variable' ? meantBy(part, sources) : undefined;
      return { ...textPlaceOf(text, part.at), at: part.at, length: part.text.length, got: part.text, meant };
    });

/**
 * Describes a problem of a variable: `line 2, column 7: Lead has no #leadNmae#; did you mean #leadName#?`. If no
 * variable is similar, the sentence ends with `expected one of the listed variables`. For `{{` without `}}`, it says
 * that the variable is not closed. `about`: the title of the resource that the text is about.
 */
export const formatTemplateProblem = ({ line, column, got, meant }: TemplateProblem, about: string): string => {
  const place = `line ${line}, column ${column}`;
  if (got === '{{') return `${place}: {{ is not closed; expected }} after the name`;
  return `${place}: ${about} has no ${got}; ${meant === undefined ? 'expected one of the listed variables' : `did you mean ${meant}?`}`;
};
