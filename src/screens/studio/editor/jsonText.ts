import {
  applyEdits,
  findNodeAtLocation,
  findNodeAtOffset,
  format,
  getNodePath,
  modify,
  type Node,
  parseTree,
} from 'jsonc-parser';
import type { Json } from '#model/schema/json.ts';
import type { ImpactFix } from '#model/wire/impact.ts';

const formatting = { tabSize: 2, insertSpaces: true, eol: '\n', keepLines: true } as const;

/**
 * Returns a JSON text with normalized spaces and indentation. Line breaks are kept, and one is added at the end if it
 * is missing.
 */
export const formatText = (text: string): string => {
  const formatted = applyEdits(text, format(text, undefined, formatting));
  return formatted.endsWith('\n') ? formatted : `${formatted}\n`;
};

/**
 * Returns the text of a file after a fix: the value at `path` is replaced by `value`, or removed if `value` is
 * undefined.
 */
export const applyFix = (
  text: string,
  { path, value }: { readonly path: ImpactFix['path']; readonly value: Json | undefined },
): string =>
  applyEdits(text, modify(text, [...path], value, value === undefined ? {} : { formattingOptions: formatting }));

/** Returns the name that a schema file defines, such as `leads`. Undefined if it has none. */
export const definedName = (text: string): unknown => {
  const root = parseTree(text);
  return root === undefined ? undefined : findNodeAtLocation(root, ['name'])?.value;
};

/** A place in a text. Lines and columns start at 1. */
export type LineAndColumn = { readonly line: number; readonly column: number };

const offsetOf = (text: string, { line, column }: LineAndColumn): number =>
  text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, one) => sum + one.length + 1, 0) +
  column -
  1;

/** Returns the name at an offset: a text, or the key of a property. Undefined if there is another one. */
const nameAt = (text: string, offset: number, name: string): Node | undefined => {
  const root = parseTree(text);
  const node = root === undefined ? undefined : findNodeAtOffset(root, offset);
  const own = node?.type === 'property' ? node.children?.[0] : node;
  return own?.value === name ? own : undefined;
};

/**
 * Returns a JSON text with another name at some places. Without `newName`, the name is removed from lists, and other
 * places stay, because the text could mean something else without them.
 */
export const replaceName = (
  text: string,
  places: readonly LineAndColumn[],
  { name, newName }: { readonly name: string; readonly newName: string | undefined },
): string =>
  // The last place first, so that the offsets of the others stay the same.
  places
    .map((place) => offsetOf(text, place))
    .toSorted((one, other) => other - one)
    .reduce((current, offset) => {
      const node = nameAt(current, offset, name);
      if (node === undefined) return current;
      if (newName !== undefined)
        return current.slice(0, node.offset) + JSON.stringify(newName) + current.slice(node.offset + node.length);
      return node.parent?.type === 'array' ? applyFix(current, { path: getNodePath(node), value: undefined }) : current;
    }, text);

/** Returns the text of a resource file that says which name a field had before, so that its values are kept. */
export const withFormerName = (text: string, field: string, was: string): string =>
  applyFix(text, { path: ['properties', field, 'was'], value: was });
