/**
 * A part of a text with variables. `at` is its offset; the joined texts of the parts are the whole text. Shape:
 * `{"kind":"variable","at":3,"text":"{{lead.name|there}}","name":"lead.name","fallback":"there"}`.
 */
export type TemplatePart =
  | { readonly kind: 'text'; readonly at: number; readonly text: string }
  | {
      readonly kind: 'variable';
      readonly at: number;
      readonly text: string;
      readonly name: string;
      readonly fallback: string | undefined;
    }
  /** The start of a variable that is never closed. */
  | { readonly kind: 'unclosed'; readonly at: number; readonly text: string };

/** `{{name}}`, `{{name|fallback}}` or `#joinedName#`. A single # is a number sign. */
const marks = /\{\{([^{}]*)\}\}|#([A-Za-z][A-Za-z0-9]*)#/g;

const textParts = (text: string, at: number): readonly TemplatePart[] => {
  const open = text.indexOf('{{');
  if (open === -1) return text === '' ? [] : [{ kind: 'text', at, text }];
  return [
    ...(open === 0 ? [] : [{ kind: 'text', at, text: text.slice(0, open) } as const]),
    { kind: 'unclosed', at: at + open, text: '{{' },
    ...textParts(text.slice(open + 2), at + open + 2),
  ];
};

const variablePart = (match: RegExpExecArray): TemplatePart => {
  const [text, braced, joined = ''] = match;
  const bar = braced?.indexOf('|') ?? -1;
  const name = braced === undefined ? joined : (bar === -1 ? braced : braced.slice(0, bar)).trim();
  return {
    kind: 'variable',
    at: match.index,
    text,
    name,
    fallback: braced === undefined || bar === -1 ? undefined : braced.slice(bar + 1).trim(),
  };
};

/**
 * Splits a text into plain texts, variables, and starts of variables that are never closed. Example: `Hi #leadName#!` →
 * `Hi `, the variable `leadName`, `!`.
 */
export const parseTemplate = (text: string): readonly TemplatePart[] => {
  const parts: TemplatePart[] = [];
  let end = 0;
  for (const match of text.matchAll(marks)) {
    parts.push(...textParts(text.slice(end, match.index), end), variablePart(match));
    end = match.index + match[0].length;
  }
  return [...parts, ...textParts(text.slice(end), end)];
};

export type TextPlace = { readonly line: number; readonly column: number };

/**
 * Returns the line and the column of an offset in a text, both starting at 1. A surrogate pair counts as one character.
 */
export const textPlaceOf = (text: string, at: number): TextPlace => {
  const before = text.slice(0, at);
  const lines = before.split('\n');
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 };
};
