import { parseTemplate } from './parse.ts';
import { findVariable, type Variable, type VariableSource } from './variables.ts';

/** A text with its variables filled in, and those that had no value and no fallback, as they were written. */
export type Filled = { readonly text: string; readonly blanks: readonly string[] };

/**
 * Fills a text in: each variable by its value, where that is blank by its fallback, else by nothing. What is no
 * variable stays as it is written. Example: `Hi {{lead.name|there}}` and no name → `Hi there`.
 */
export const fillTemplate = (
  text: string,
  sources: readonly VariableSource[],
  valueOf: (variable: Variable) => string,
): Filled => {
  const blanks: string[] = [];
  const filled = parseTemplate(text).map((part) => {
    const variable = part.kind === 'variable' ? findVariable(sources, part.name) : undefined;
    if (part.kind !== 'variable' || variable === undefined) return part.text;
    const value = valueOf(variable);
    if (value !== '') return value;
    if (part.fallback === undefined) blanks.push(part.text);
    return part.fallback ?? '';
  });
  return { text: filled.join(''), blanks: [...new Set(blanks)] };
};
