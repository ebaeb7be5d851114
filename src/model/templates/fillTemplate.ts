import { parseTemplate } from './parse.ts';
import { findVariable, type Variable, type VariableSource } from './variables.ts';

/** A filled text, and the variables without value and fallback, as written. */
export type Filled = { readonly text: string; readonly blanks: readonly string[] };

/**
 * Fills a text: each variable by its value, a blank one by its fallback or nothing. Other text is unchanged. Example:
 * `Hi {{lead.name|there}}` without a name → `Hi there`.
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
