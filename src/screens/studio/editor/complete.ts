import { findNodeAtLocation, findNodeAtOffset, getLocation, type Node, parseTree } from 'jsonc-parser';
import { isObject, type Json } from '#model/schema/json.ts';
import { manualOf, type ManualPart, partsAt, manualSentence, wordsAt } from './manual.ts';

/**
 * An option of the completion: `insert` is the text that it inserts, and `isKey` whether that is a word (a key of
 * JSON).
 */
type Choice = {
  readonly label: string;
  readonly insert: string;
  readonly detail: string;
  readonly info: string;
  readonly isKey: boolean;
};
/** The options of the completion, and the text that the chosen option replaces. */
export type Choices = { readonly from: number; readonly to: number; readonly choices: readonly Choice[] };

/** A position in the text of a schema file. */
export type CompleteAt = {
  /** Name of the file: `leads.json`, `reports/agency.json`. */
  readonly name: string;
  readonly text: string;
  /** Index of the character in `text`. */
  readonly offset: number;
  /** Names of all resources, for references. */
  readonly resources: readonly string[];
};

const typesOf = (parts: readonly ManualPart[]): readonly string[] =>
  parts.flatMap((part) => part['type'] ?? []).map(String);

/** Returns the start of a new word's value, such as a quote or a bracket, after which the user continues to type. */
const startOf = (parts: readonly ManualPart[]): string => {
  const [type] = typesOf(parts);
  const hasWords = parts.some((part) => Array.isArray(part['enum']));
  if (type === 'string' || (type === undefined && hasWords)) return '""';
  return { object: '{}', array: '[]', boolean: 'true' }[type ?? ''] ?? '';
};

const valuesOf = (parts: readonly ManualPart[]): readonly Json[] => [
  ...parts.flatMap((part) => (Array.isArray(part['enum']) ? (part['enum'] as readonly Json[]) : [])),
  ...parts.flatMap((part) => ('const' in part ? [part['const'] as Json] : [])),
  ...(typesOf(parts).includes('boolean') ? [true, false] : []),
  ...parts.flatMap((part) =>
    Array.isArray(part['examples'])
      ? (part['examples'] as readonly Json[]).filter((value) => typeof value !== 'object' || value === null)
      : [],
  ),
];

const fieldWords = new Set(['fieldName', 'names', 'fieldOrFields']);

/** Returns the names that a value may have, if the vocabulary expects the name of a field or resource. */
const namesFor = (
  parts: readonly ManualPart[],
  path: readonly (string | number)[],
  { tree, resources }: { readonly tree: Node | undefined; readonly resources: readonly string[] },
): readonly string[] => {
  const word = path.findLast((step) => typeof step === 'string');
  if (word === 'to' || word === 'toAny' || word === 'resource') return resources;
  if (!parts.some((part) => fieldWords.has(String(part['$name'])))) return [];
  const properties = tree === undefined ? undefined : findNodeAtLocation(tree, ['properties']);
  return (properties?.children ?? []).flatMap(({ children }) =>
    typeof children?.[0]?.value === 'string' ? [children[0].value] : [],
  );
};

const keysThere = (tree: Node | undefined, path: readonly (string | number)[]): ReadonlySet<string> => {
  const node = tree === undefined ? undefined : findNodeAtLocation(tree, [...path]);
  return new Set(
    (node?.children ?? []).flatMap(({ children }) =>
      typeof children?.[0]?.value === 'string' ? [children[0].value] : [],
    ),
  );
};

/** Returns the range of the text that is being typed: a string with its quotes, or a word without quotes. */
const writtenAt = (text: string, offset: number, node: Node | undefined): { from: number; to: number } => {
  if (
    node !== undefined &&
    node.type !== 'object' &&
    node.type !== 'array' &&
    node.type !== 'property' &&
    offset > node.offset &&
    offset <= node.offset + node.length
  ) {
    return { from: node.offset, to: node.offset + node.length };
  }
  const word = /[\w"$-]*$/.exec(text.slice(0, offset))?.[0] ?? '';
  return { from: offset - word.length, to: offset };
};

const keyChoices = (
  { name, text }: Pick<CompleteAt, 'name' | 'text'>,
  path: readonly (string | number)[],
  { tree, to }: { readonly tree: Node | undefined; readonly to: number },
): readonly Choice[] => {
  const there = keysThere(tree, path);
  const hasValue = /^\s*:/.test(text.slice(to));
  return [...wordsAt(manualOf(name), path)]
    .filter(([word]) => !there.has(word))
    .map(([word, parts]) => ({
      label: word,
      insert: hasValue ? JSON.stringify(word) : `${JSON.stringify(word)}: ${startOf(parts)}`,
      detail: typesOf(parts)[0] ?? '',
      info: manualSentence(parts),
      isKey: true,
    }));
};

const valueChoices = (
  at: CompleteAt,
  path: readonly (string | number)[],
  tree: Node | undefined,
): readonly Choice[] => {
  const parts = partsAt(manualOf(at.name), path);
  const named = namesFor(parts, path, { tree, resources: at.resources });
  const values = named.length > 0 ? named : valuesOf(parts);
  const distinct = [...new Map(values.map((value) => [JSON.stringify(value), value])).entries()];
  return distinct.map(([written, value]) => ({
    label: typeof value === 'string' ? value : written,
    insert: written,
    detail: '',
    info: manualSentence(parts),
    isKey: false,
  }));
};

/**
 * Returns the options of the completion at a position of a file: words and values of the vocabulary, fields of the
 * file, and resources. Returns undefined if there are none.
 */
export const completeAt = (at: CompleteAt): Choices | undefined => {
  const { text, offset } = at;
  const tree = parseTree(text);
  const { path, isAtPropertyKey } = getLocation(text, offset);
  const node = tree === undefined ? undefined : findNodeAtOffset(tree, offset, true);
  const { from, to } = writtenAt(text, offset, node);
  const choices = isAtPropertyKey ? keyChoices(at, path.slice(0, -1), { tree, to }) : valueChoices(at, path, tree);
  return choices.length === 0 ? undefined : { from, to, choices };
};

/**
 * Returns the word of the vocabulary at a position of a file (`title`), its description (`sentence`), and where it
 * begins and ends in the text. Returns undefined if there is no word, or if the vocabulary does not describe it.
 */
export const explainAt = ({
  name,
  text,
  offset,
}: Pick<CompleteAt, 'name' | 'text' | 'offset'>):
  | { readonly from: number; readonly to: number; readonly title: string; readonly sentence: string }
  | undefined => {
  const tree = parseTree(text);
  const node = tree === undefined ? undefined : findNodeAtOffset(tree, offset);
  if (node?.parent?.type !== 'property' || node.parent.children?.[0] !== node || !isObject({ value: node.value }))
    return undefined;
  const sentence = manualSentence(partsAt(manualOf(name), getLocation(text, node.offset + 1).path));
  return sentence === ''
    ? undefined
    : { from: node.offset, to: node.offset + node.length, title: String(node.value), sentence };
};
