import { type Node, parseTree } from 'jsonc-parser';
import { isObject, type Json } from '#model/schema/json.ts';
import { sameJson } from '#model/values/sameJson.ts';

/**
 * A function that returns the words of the object at a path of a file, in the order in which the file should have them.
 */
export type OrderAt = (path: readonly (string | number)[]) => readonly string[];

/** Replaces the text between two offsets. */
type Change = { readonly from: number; readonly to: number; readonly text: string };

type Layout = { readonly text: string; readonly unit: string; readonly eol: string; readonly orderAt: OrderAt };

const endOf = ({ offset, length }: Node): number => offset + length;

const membersOf = (node: Node): readonly (readonly [string, Node])[] =>
  (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key === undefined || value === undefined ? [] : [[String(key.value), value] as const],
  );

const valueOf = (node: Node): Json => {
  if (node.type === 'array') return (node.children ?? []).map(valueOf);
  if (node.type === 'object') return Object.fromEntries(membersOf(node).map(([name, value]) => [name, valueOf(value)]));
  // checked: nodes of other types have plain values
  return node.value as Json;
};

const isContainer = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Formats a value on one line, with spaces: `{ "idle": "3d" }`, `["open", "scheduled"]`. */
const onOneLine = (value: Json): string => {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(onOneLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${onOneLine(one as Json)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
};

const printed = (value: Json, { unit, eol }: Layout, indent: string): string =>
  JSON.stringify(value, null, unit)
    .split('\n')
    .join(eol + indent);

const indentAt = (text: string, offset: number): string => {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
};

/** Returns whether the content of an object or a list begins on the line of its bracket. */
const isInline = (node: Node, text: string): boolean => {
  const [first] = node.children ?? [];
  if (first !== undefined) return !text.slice(node.offset, first.offset).includes('\n');
  const above = node.parent?.type === 'property' ? node.parent.parent : node.parent;
  return above !== undefined && isInline(above, text);
};

/** Returns the change that adds an entry to a list, or a member to an object, before the child at an index. */
const inserted = (node: Node, entry: string, index: number, layout: Layout): Change => {
  const { text, unit, eol } = layout;
  const children = node.children ?? [];
  const [before, after] = [children[index - 1], children[index]];
  const inline = isInline(node, text);
  if (children.length === 0) {
    const indent = indentAt(text, node.offset);
    const [open, close] = node.type === 'object' ? '{}' : '[]';
    const space = node.type === 'object' ? ' ' : '';
    const inside = inline ? `${space}${entry}${space}` : `${eol}${indent}${unit}${entry}${eol}${indent}`;
    return { from: node.offset, to: endOf(node), text: `${open}${inside}${close}` };
  }
  const gap = inline ? ' ' : eol + indentAt(text, children[0]?.offset ?? 0);
  if (before !== undefined) return { from: endOf(before), to: endOf(before), text: `,${gap}${entry}` };
  const at = after?.offset ?? node.offset + 1;
  return { from: at, to: at, text: `${entry},${gap}` };
};

const removed = (node: Node, index: number): Change => {
  const children = node.children ?? [];
  const [before, child, after] = [children[index - 1], children[index], children[index + 1]];
  if (child === undefined) return { from: node.offset, to: node.offset, text: '' };
  if (after !== undefined) return { from: child.offset, to: after.offset, text: '' };
  if (before !== undefined) return { from: endOf(before), to: endOf(child), text: '' };
  return { from: node.offset + 1, to: endOf(node) - 1, text: '' };
};

/** Returns the change that replaces a value, in the style of the lines around it. */
const written = (value: Json, node: Node, layout: Layout): Change => {
  const { text } = layout;
  const above = node.parent?.type === 'property' ? node.parent.parent : node.parent;
  const isShort = (node.children ?? []).length > 0 && !text.slice(node.offset, endOf(node)).includes('\n');
  const inline = isShort || (above !== undefined && isInline(above, text));
  return {
    from: node.offset,
    to: endOf(node),
    text: inline ? onOneLine(value) : printed(value, layout, indentAt(text, node.offset)),
  };
};

/**
 * Returns the index at which to add a word: after the last existing word that precedes it in the vocabulary, or at the
 * end.
 */
const placeOf = (name: string, existing: readonly string[], order: readonly string[]): number => {
  const rank = order.indexOf(name);
  if (rank < 0) return existing.length;
  const earlier = existing.findLastIndex((one) => order.includes(one) && order.indexOf(one) < rank);
  if (earlier >= 0) return earlier + 1;
  const later = existing.findIndex((one) => order.indexOf(one) > rank);
  return later < 0 ? existing.length : later;
};

const entryText = (value: Json, parent: Node, layout: Layout): string => {
  const { text, unit } = layout;
  if (isInline(parent, text)) return onOneLine(value);
  const [first] = parent.children ?? [];
  return printed(
    value,
    layout,
    first === undefined ? indentAt(text, parent.offset) + unit : indentAt(text, first.offset),
  );
};

const changeOfList = (node: Node, value: readonly Json[], layout: Layout, path: Path): Change | undefined => {
  const nodes = node.children ?? [];
  const olds = nodes.map(valueOf);
  const shorter = Math.min(olds.length, value.length);
  let start = 0;
  while (start < shorter && sameJson(olds[start], value[start])) start += 1;
  let end = 0;
  while (end < shorter - start && sameJson(olds[olds.length - 1 - end], value[value.length - 1 - end])) end += 1;
  const [left, wanted] = [olds.slice(start, olds.length - end), value.slice(start, value.length - end)];
  const [first, firstWanted] = [nodes[start], wanted[0]];
  if (left.length === 0)
    return firstWanted === undefined ? undefined : inserted(node, entryText(firstWanted, node, layout), start, layout);
  if (wanted.length === 0 || first === undefined) return removed(node, start);
  const textOf = (entry: Json): string => {
    // An entry that was only moved keeps its text.
    const found = nodes[olds.findIndex((old) => isContainer(old) && sameJson(old, entry))];
    return found === undefined ? entryText(entry, node, layout) : layout.text.slice(found.offset, endOf(found));
  };
  const isMoved = wanted.some((entry) => left.some((old) => sameJson(old, entry)));
  if (left.length === wanted.length && !isMoved)
    return firstWanted === undefined ? undefined : changeOf(first, firstWanted, layout, [...path, start]);
  const gap = isInline(node, layout.text) ? ', ' : `,${layout.eol}${indentAt(layout.text, first.offset)}`;
  const last = nodes[start + left.length - 1] ?? first;
  return { from: first.offset, to: endOf(last), text: wanted.map(textOf).join(gap) };
};

type Path = readonly (string | number)[];

/** Returns the first change that makes a node more similar to a value. Returns undefined if they are equal. */
const changeOf = (node: Node, value: Json, layout: Layout, path: Path): Change | undefined => {
  if (node.type === 'array' && Array.isArray(value)) return changeOfList(node, value as readonly Json[], layout, path);
  if (node.type !== 'object' || !isObject(value) || Array.isArray(value))
    return sameJson(valueOf(node), value) ? undefined : written(value, node, layout);
  const members = membersOf(node);
  for (const [name, child] of members) {
    if (!Object.hasOwn(value, name)) continue;
    const change = changeOf(child, value[name] as Json, layout, [...path, name]);
    if (change !== undefined) return change;
  }
  const names = members.map(([name]) => name);
  const added = Object.keys(value).find((name) => !names.includes(name));
  if (added !== undefined) {
    const entry = `${JSON.stringify(added)}: ${entryText(value[added] as Json, node, layout)}`;
    return inserted(node, entry, placeOf(added, names, layout.orderAt(path)), layout);
  }
  const gone = names.findIndex((name) => !Object.hasOwn(value, name));
  return gone < 0 ? undefined : removed(node, gone);
};

const layoutOf = (text: string, orderAt: OrderAt): Layout => {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  return { text, eol, unit: /\n([ \t]+)"/.exec(text)?.[1] ?? '  ', orderAt };
};

/** chosen: many more changes than one edit of the form needs. */
const maxChanges = 5000;

/**
 * Returns a JSON text whose value is `value`. Lines without a difference stay as they are, and new lines have the style
 * of the lines around them. A text that is not JSON is replaced as a whole. `orderAt` places added words; without it,
 * they come last.
 */
export const editJson = (text: string, value: Json, orderAt: OrderAt = () => []): string => {
  let current = text;
  for (let count = 0; count < maxChanges; count += 1) {
    const tree = parseTree(current);
    if (tree === undefined) break;
    const change = changeOf(tree, value, layoutOf(current, orderAt), []);
    if (change === undefined) return current;
    current = current.slice(0, change.from) + change.text + current.slice(change.to);
  }
  return `${JSON.stringify(value, null, 2)}\n`;
};
