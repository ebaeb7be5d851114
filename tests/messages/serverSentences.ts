import { parseSync } from 'vite';

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : '';

const childrenOf = (node: Node): readonly unknown[] =>
  Object.values(node).flatMap((value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]));

const collect = (node: unknown, into: Node[]): Node[] => {
  if (!isNode(node)) return into;
  into.push(node);
  for (const child of childrenOf(node)) collect(child, into);
  return into;
};

/** Returns a node and all nodes below it. */
const below = (node: unknown): readonly Node[] => collect(node, []);

/** Returns the text of a literal or a template, with `%` in place of each value. */
const textOf = (node: Node): string | undefined => {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node['quasis'] as readonly { readonly value: { readonly cooked: string } }[])
    .map(({ value }) => value.cooked)
    .join('%');
};

/** Two words, the second in lower case: a sentence, not a name or a code. */
const isSentence = (text: string): boolean =>
  /[\p{L}’']{2,} [a-z%]/u.test(text) && !/^(select|insert|update) /.test(text);

const isError = (node: Node): boolean => node.type === 'NewExpression' && nameOf(node['callee']) === 'AppError';

/**
 * A sentence that a server file uses in an error, and the code of the error: '' if the sentence is given to a function
 * that throws.
 */
export type ErrorSentence = { readonly code: string; readonly text: string };

/** Functions of other files that create an error from a sentence. */
const errorFunctions = ['invalidRequest'];

/**
 * Returns the sentences of errors that are written in the code: those in `new AppError('CODE', …)`, and those given to
 * `invalidRequest` or to a function of the file that throws one, such as `refuse('…')`. The latter have the code ''.
 */
export const errorSentences = (path: string, source: string): readonly ErrorSentence[] => {
  const nodes = below(parseSync(path, source).program);
  const helpers = new Set([
    ...errorFunctions,
    ...nodes
      .filter(
        (node) => node.type === 'VariableDeclarator' && isNode(node['init']) && /Function/.test(node['init'].type),
      )
      .filter((node) => below(node['init']).some(isError))
      .map((node) => nameOf(node['id'])),
  ]);
  return nodes.flatMap((node) => {
    const isHelper = node.type === 'CallExpression' && helpers.has(nameOf(node['callee']));
    if (!isError(node) && !isHelper) return [];
    const given = node['arguments'] as readonly unknown[];
    const [first] = given;
    const code = isError(node) && isNode(first) && typeof first['value'] === 'string' ? first['value'] : '';
    // A function among the arguments has its own errors.
    return given
      .filter((one) => !isNode(one) || !/Function/.test(one.type))
      .flatMap(below)
      .flatMap((one) => textOf(one) ?? [])
      .filter(isSentence)
      .map((text) => ({ code, text }));
  });
};

/** Returns the English texts that a file passes to the functions `word` and `sentence`, which translate them. */
export const wordsIn = (path: string, source: string): readonly string[] =>
  below(parseSync(path, source).program)
    .filter(({ type, callee }) => type === 'CallExpression' && ['word', 'sentence'].includes(nameOf(callee)))
    .flatMap((node) => {
      const [first] = node['arguments'] as readonly unknown[];
      const options =
        isNode(first) && first.type === 'ConditionalExpression' ? [first['consequent'], first['alternate']] : [first];
      return options.flatMap((one) => (isNode(one) && one.type === 'Literal' ? (textOf(one) ?? []) : []));
    });
