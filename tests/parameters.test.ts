import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Functions with a positional boolean beside other parameters, each with the reason. */
const allowed: Readonly<Record<string, string>> = {
  sentenceIf: 'the condition comes first, as in an assertion: sentenceIf(total > max, text)',
};

/** A node of the syntax tree: its type and its children. */
type Node = { readonly type: string; readonly [member: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { readonly type?: unknown }).type === 'string';

const isOnlyBoolean = (type: unknown): boolean => {
  if (!isNode(type)) return false;
  if (type.type !== 'TSUnionType') return type.type === 'TSBooleanKeyword';
  return (type['types'] as readonly Node[]).every((one) => /^TS(Boolean|Undefined)Keyword$/.test(one.type));
};

/** Returns the name of a parameter that is a boolean by its type or its default. Undefined: it is something else. */
const booleanName = (parameter: Node): string | undefined => {
  const target = parameter.type === 'AssignmentPattern' ? parameter['left'] : parameter;
  if (!isNode(target) || target.type !== 'Identifier') return undefined;
  const annotation = target['typeAnnotation'];
  const standard = parameter['right'];
  const isBoolean =
    (isNode(annotation) && isOnlyBoolean(annotation['typeAnnotation'])) ||
    (isNode(standard) && typeof standard['value'] === 'boolean');
  return isBoolean ? String(target['name']) : undefined;
};

/** Returns `function: parameter` for each positional boolean of a function or function type with more parameters. */
const positionalBooleans = (node: Node, parent?: Node): readonly string[] => {
  const parameters = Array.isArray(node['params']) ? node['params'].filter(isNode) : [];
  const { id, key } = { id: node['id'] ?? parent?.['id'], key: parent?.['key'] };
  const name = [id, key].find((one) => isNode(one) && typeof one['name'] === 'string') as Node | undefined;
  const own = parameters.length > 1 ? parameters.map(booleanName).filter((found) => found !== undefined) : [];
  return [
    ...own.map((parameter) => `${String(name?.['name'] ?? 'a function')}: ${parameter}`),
    ...Object.values(node)
      .flat()
      .filter(isNode)
      .flatMap((child) => positionalBooleans(child, node)),
  ];
};

it('names booleans at the call: a function with several parameters takes them in an object', () => {
  const paths = ['src', 'server', 'languages', 'scripts', 'bench', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  );
  const found = paths.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    // Most files have no such parameter: parse only those that might.
    if (!/\w\??: boolean[,)\s|]|\w = (true|false)[,)]/.test(text)) return [];
    const tree = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts', astType: 'ts' }, path);
    return positionalBooleans(tree as unknown as Node).map((one) => `${path}: ${one}`);
  });
  expect(paths.length).toBeGreaterThan(2000);
  expect(found.filter((one) => !Object.keys(allowed).some((name) => one.includes(`: ${name}: `)))).toEqual([]);
  expect(Object.keys(allowed).filter((name) => !found.some((one) => one.includes(`: ${name}: `)))).toEqual([]);
});
