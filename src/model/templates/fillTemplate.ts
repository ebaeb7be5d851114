import { parseTemplate } from './parseTemplate.ts';
import { findVariable, type Variable, type VariableSource } from './variables.ts';

/**
 * A text with filled variables. `blanks`: the variables that have neither a value nor a fallback, as written in the
 * template.
 */
export type Filled = { readonly text: string; readonly blanks: readonly string[] };

/**
 * Fills the variables of a text. Each variable of `sources` is replaced by its value, which `valueOf` returns. If the
 * value is '', the variable is replaced by its fallback. A variable without a value and a fallback is removed, and
 * listed in `blanks`. All other text is unchanged. Example: `Hi {{lead.name|there}}` without a name → `Hi there`.
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
