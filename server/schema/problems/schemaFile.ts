import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { showPath, type Path } from '#model/schema/showPath.ts';
import type { Finding, Problem } from './problem.ts';

/** A parsed file with the position of each value. */
export type SchemaFile = {
  /** Name for messages: `schemas/leads.json`. */
  readonly file: string;
  readonly text: string;
  readonly root: Node | undefined;
  readonly value: unknown;
  readonly findings: readonly Finding[];
  /** Findings that do not make the file invalid, such as old words. */
  readonly warnings?: readonly Finding[];
};

const wordsOf: Readonly<Record<string, string>> = {
  InvalidCommentToken: 'contains a comment, which JSON does not allow; write it as "$comment"',
  PropertyNameExpected: 'has no name in quotes where one is expected; is there an extra comma?',
  ValueExpected: 'has no value where one is expected; is there an extra comma?',
  ColonExpected: 'lacks a colon between name and value',
  CommaExpected: 'lacks a comma between two entries',
  CloseBraceExpected: 'lacks a closing }',
  CloseBracketExpected: 'lacks a closing ]',
  UnexpectedEndOfString: 'contains a text that does not end on its line',
  EndOfFileExpected: 'goes on after its last bracket; remove the rest',
  InvalidCharacter: 'contains a tab or another control character in a text; write it as an escape, such as \\t',
  InvalidEscapeCharacter: 'contains a backslash in a text; write it twice',
  InvalidUnicode: 'contains an incomplete \\u escape; expected four hexadecimal digits',
  InvalidNumberFormat: 'contains an invalid number; expected one such as 12 or 0.5',
  UnexpectedEndOfNumber: 'contains an invalid number; expected one such as 12 or 0.5',
};

/** Max findings of a file. chosen: nobody corrects more at a time, and each takes the time to find its line. */
export const maxFindings = 100;

/** Returns the message about a word or sign that JSON does not have, such as a text without double quotes. */
const symbolMessage = (text: string, { offset }: ParseError): string => {
  const [got = ''] = /^[^\s,:{}[\]]{1,40}/.exec(text.slice(offset)) ?? [];
  return got.startsWith("'")
    ? 'uses single quotes; expected double quotes'
    : `contains a text without double quotes, got "${got}"; expected double quotes, or true, false, null or a number`;
};

const isSymbol = ({ error }: ParseError): boolean => printParseErrorCode(error) === 'InvalidSymbol';

const endErrors = new Set(['EndOfFileExpected', 'CloseBraceExpected', 'CloseBracketExpected']);

/**
 * Returns whether an error follows from an earlier invalid word: from there on, the parser expects other signs in the
 * line, and other brackets.
 */
const followsFrom = (text: string, word: ParseError | undefined, { error, offset }: ParseError): boolean =>
  word !== undefined && (endErrors.has(printParseErrorCode(error)) || !text.slice(word.offset, offset).includes('\n'));

/**
 * Returns one syntax finding per position and one for each line with an invalid word, because further errors there only
 * follow from the first.
 */
const syntaxFindings = (errors: readonly ParseError[], text: string): readonly Finding[] =>
  [...new Map(errors.toReversed().map((error) => [error.offset, error])).values()]
    .toReversed()
    .filter((error, index, all) => !followsFrom(text, all.slice(0, index).findLast(isSymbol), error))
    .slice(0, maxFindings)
    .map((error) => ({
      path: [],
      offset: error.offset,
      message: isSymbol(error)
        ? symbolMessage(text, error)
        : (wordsOf[printParseErrorCode(error.error)] ?? `is not JSON (${printParseErrorCode(error.error)})`),
    }));

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** A key that is written again: its path, and the offsets of both. */
type DuplicateKey = { readonly path: Path; readonly first: number; readonly offset: number };

/** Yields the duplicate keys. JSON would silently keep the last one. */
function* duplicateKeys(node: Node, path: Path = []): Generator<DuplicateKey> {
  const seen = new Map<string, number>();
  for (const [index, child] of (node.children ?? []).entries()) {
    const [key, value] = node.type === 'array' ? [undefined, child] : (child.children ?? []);
    const name = key === undefined ? index : String(key.value);
    if (key !== undefined) {
      const first = seen.get(String(name));
      if (first === undefined) seen.set(String(name), key.offset);
      else yield { path: [...path, name], first, offset: key.offset };
    }
    if (value !== undefined) yield* duplicateKeys(value, [...path, name]);
  }
}

/** Returns a finding for each of the first duplicate keys. */
const duplicateFindings = (root: Node, text: string): readonly Finding[] => {
  const findings: Finding[] = [];
  for (const { path, first, offset } of duplicateKeys(root)) {
    if (findings.length >= maxFindings) break;
    findings.push({ path, offset, message: `is written twice, first in line ${lineOf(text, first)}; keep one` });
  }
  return findings;
};

/**
 * Parses a file strictly (no comments, trailing commas or duplicate keys). The first 100 problems are in `findings`.
 * `value` is undefined if the text is not JSON.
 */
export const parseSchemaFile = (file: string, raw: string): SchemaFile => {
  const text = raw.replace(/^\uFEFF/, '');
  try {
    const errors: ParseError[] = [];
    const root = parseTree(text, errors, {
      disallowComments: true,
      allowTrailingComma: false,
      allowEmptyContent: false,
    });
    if (root === undefined || errors.length > 0)
      return { file, text, root, value: undefined, findings: syntaxFindings(errors, text) };
    return { file, text, root, value: JSON.parse(text), findings: duplicateFindings(root, text) };
  } catch (error) {
    // The text is nested too deeply for the parsers.
    return {
      file,
      text,
      root: undefined,
      value: undefined,
      findings: [{ path: [], message: `is not JSON (${error instanceof Error ? error.message : String(error)})` }],
    };
  }
};

/** Returns the offset of a path's value or key, or of its nearest existing parent. */
const offsetOf = (root: Node | undefined, { path, at, offset }: Finding): number => {
  if (offset !== undefined || root === undefined) return offset ?? 0;
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node === undefined) continue;
    const isKey = at === 'key' && length === path.length && node.parent?.type === 'property';
    return isKey ? (node.parent?.offset ?? node.offset) : node.offset;
  }
  return root.offset;
};

/** Returns a finding as a problem, with its file, line and column. */
export const locate = ({ file, text, root }: SchemaFile, finding: Finding): Problem => {
  const offset = offsetOf(root, finding);
  const line = lineOf(text, offset);
  const column = offset - text.lastIndexOf('\n', offset - 1);
  const { message, path, unknown } = finding;
  return { file, line, column, path: showPath(path), message, ...(unknown === undefined ? {} : { unknown }) };
};
