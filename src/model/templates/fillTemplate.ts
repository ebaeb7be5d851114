import { parseTemplate } from './parse.ts';
import { findVariable, type Variable, type VariableSource } from './variables.ts';

/** A filled text, and the variables that have neither a value nor a fallback, as written. */
export type Filled = { readonly text: string; readonly blanks: readonly string[] };

/**
 * Returns a text with its variables filled, and the `blanks` among them. A variable without value gets its fallback.
 * Without a fallback it is left out and is one of the `blanks`. Other text is unchanged. Example: `Hi
 * {{lead.name|there}}` without a name → `Hi there`.
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
