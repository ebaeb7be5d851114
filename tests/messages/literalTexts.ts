import { parseSync } from 'vite';

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Attributes whose text a user sees or hears. */
const spokenAttributes = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'button',
  'emptyText',
  'error',
  'heading',
  'helperText',
  'hint',
  'label',
  'placeholder',
  'text',
  'title',
]);

/**
 * Returns whether a text needs a translation. The product's name, file formats and keys are the same in every language.
 */
const hasLetters = (text: string): boolean =>
  /\p{Letter}{2}/u.test(text) && !/^(Gable|[A-Z]{3,4}|(Shift|Ctrl|Alt)\+.*)$/.test(text);

/** States of attendance: values in the database, with which code compares. */
const storedValues = new Set(['Present', 'Late', 'Half day', 'Absent', 'Leave', 'Week off']);

/**
 * Returns whether a text looks like a sentence or a label: "Save", "We couldn't load this page". Names of keys look
 * like that too, so they are listed.
 */
const isSentence = (text: string): boolean =>
  !storedValues.has(text) &&
  /^[A-Z][a-z']+([ .,…?!:]|$)/.test(text) &&
  !/^(Esc|Escape|Enter|Tab|Home|End|Delete|Backspace|Space|Page(Up|Down)|Arrow\w+|Shift|Control|Content-Type|Intl)$/.test(
    text,
  );

const textOf = (node: Node): string => {
  if (node.type === 'JSXText') return String(node['value']).trim();
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as readonly { readonly value: { readonly raw: string } }[])
      .map(({ value }) => value.raw)
      .join('…')
      .trim();
  return typeof node['value'] === 'string' ? node['value'].trim() : '';
};

/** Returns the literals that an expression may evaluate to: those of its branches, but not those in its calls. */
const leaves = (node: unknown): readonly Node[] => {
  if (!isNode(node)) return [];
  if (node.type === 'Literal' || node.type === 'TemplateLiteral') return [node];
  if (node.type === 'JSXExpressionContainer' || node.type === 'ParenthesizedExpression')
    return leaves(node['expression']);
  if (node.type === 'ConditionalExpression') return [...leaves(node['consequent']), ...leaves(node['alternate'])];
  if (node.type === 'LogicalExpression') return [...leaves(node['left']), ...leaves(node['right'])];
  return [];
};

/** Elements that contain code, which is the same in every language. */
const codeElements = new Set(['code', 'kbd', 'pre']);

const elementName = (node: Node): string => {
  const opening = node['openingElement'];
  const name = isNode(opening) ? opening['name'] : undefined;
  return isNode(name) && typeof name['name'] === 'string' ? name['name'] : '';
};

const isFunction = ({ type }: Node): boolean => /Function|Method|PropertyDefinition/.test(type);

/** A text in a source file: its offset in the file (`start`), its line (from 1), and the text. */
export type LiteralText = { readonly start: number; readonly line: number; readonly text: string };

export type ScannedSource = {
  /** Texts for users that are in the code instead of a catalogue. */
  readonly literals: readonly LiteralText[];
  /** Calls like `listText('…')` that run when the module is loaded, before the language is set. */
  readonly tooEarly: readonly LiteralText[];
  /** Every string in the code, which may be the key of a text. */
  readonly strings: ReadonlySet<string>;
  /** The start of every template, e.g. `state.` of `state.${name}`: a key may begin with it. */
  readonly beginnings: ReadonlySet<string>;
};

/**
 * Returns what the tests of translations need of the source `code` of the file `path`: texts for users that should be
 * in a catalogue, calls for texts that run too early, and all strings that may be keys of texts.
 */
export const literalTexts = (path: string, code: string): ScannedSource => {
  const { program } = parseSync(path, code);
  const literals = new Map<number, LiteralText>();
  const tooEarly: LiteralText[] = [];
  const strings = new Set<string>();
  const beginnings = new Set<string>();
  const place = (node: Node, text: string): LiteralText => ({
    start: node.start,
    line: code.slice(0, node.start).split('\n').length,
    text,
  });
  const note = (node: Node): void => {
    const text = textOf(node);
    if (hasLetters(text)) literals.set(node.start, place(node, text));
  };
  const visit = (node: unknown, depth: number): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, depth);
      return;
    }
    if (!isNode(node)) return;
    // Types and imports contain names, not texts.
    if (/^(TS|Import|ExportAll)/.test(node.type) && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return;
    // The name in React's developer tools.
    if (node.type === 'AssignmentExpression' && code.slice(node.start).match(/^\w+\.displayName/) !== null) return;
    if (node.type === 'Literal' && typeof node['value'] === 'string') {
      strings.add(node['value']);
      if (isSentence(node['value'])) note(node);
    }
    if (node.type === 'TemplateLiteral') {
      const [first] = node['quasis'] as readonly { readonly value: { readonly raw: string } }[];
      beginnings.add(first?.value.raw ?? '');
      if (isSentence(textOf(node))) note(node);
    }
    const isCode = codeElements.has(elementName(node));
    if (node.type === 'JSXText') note(node);
    if (!isCode && (node.type === 'JSXElement' || node.type === 'JSXFragment'))
      for (const child of node['children'] as readonly unknown[]) leaves(child).forEach(note);
    if (node.type === 'JSXAttribute') {
      const { name } = node['name'] as { readonly name: string };
      if (spokenAttributes.has(name)) leaves(node['value']).forEach(note);
    }
    if (node.type === 'CallExpression' && depth === 0) {
      const { name } = node['callee'] as { readonly name?: string };
      if (name !== undefined && /^\w+Text$/.test(name)) tooEarly.push(place(node, name));
    }
    const inner = depth + (isFunction(node) ? 1 : 0);
    for (const [key, value] of Object.entries(node)) {
      if (key !== 'type' && typeof value === 'object' && !(isCode && key === 'children')) visit(value, inner);
    }
  };
  visit(program.body, 0);
  return { literals: [...literals.values()], tooEarly, strings, beginnings };
};
