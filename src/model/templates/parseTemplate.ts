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

/** Adds the plain texts and the starts of unclosed variables in `text`, which begins at the offset `at`. */
const addTextParts = (parts: TemplatePart[], text: string, at: number): void => {
  let from = 0;
  for (let open = text.indexOf('{{'); open !== -1; open = text.indexOf('{{', from)) {
    if (open > from) parts.push({ kind: 'text', at: at + from, text: text.slice(from, open) });
    parts.push({ kind: 'unclosed', at: at + open, text: '{{' });
    from = open + 2;
  }
  if (from < text.length) parts.push({ kind: 'text', at: at + from, text: text.slice(from) });
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
    addTextParts(parts, text.slice(end, match.index), end);
    parts.push(variablePart(match));
    end = match.index + match[0].length;
  }
  addTextParts(parts, text.slice(end), end);
  return parts;
};

/** A place in a text. Lines and columns count from 1. */
export type TextPlace = { readonly line: number; readonly column: number };

/**
 * Returns the line and the column of an offset in a text, both starting at 1. A surrogate pair counts as one character.
 */
export const textPlaceOf = (text: string, at: number): TextPlace => {
  const before = text.slice(0, at);
  const lines = before.split('\n');
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 };
};
