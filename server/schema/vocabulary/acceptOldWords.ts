import { getNodeValue, type Node } from 'jsonc-parser';
import type { Finding } from '../problems/problem.ts';
import type { SchemaFile } from '../problems/schemaFile.ts';

/** Words of resource files that were renamed: the old word, and the one that replaces it. */
const newWordOf: Readonly<Record<string, string>> = {
  tellsOf: 'log',
};

const keyOf = (property: Node): string => String(property.children?.[0]?.value);

const withKey = (property: Node, word: string): Node => ({
  ...property,
  children: (property.children ?? []).map((child, index) => (index === 0 ? { ...child, value: word } : child)),
});

/**
 * Returns a resource file with the current words of the vocabulary instead of old ones, and a warning for each old
 * word, so that files of an earlier release keep their effect. A file with both words is left as it is: the old one is
 * then an unknown word.
 */
export const acceptOldWords = (file: SchemaFile): SchemaFile => {
  const { root } = file;
  if (root?.type !== 'object' || file.value === undefined) return file;
  const properties = root.children ?? [];
  const words = new Set(properties.map(keyOf));
  const warnings: Finding[] = [];
  const children = properties.map((property) => {
    const old = keyOf(property);
    const word = Object.hasOwn(newWordOf, old) ? newWordOf[old] : undefined;
    if (word === undefined || words.has(word)) return property;
    warnings.push({
      path: [old],
      offset: property.offset,
      message: `is an old word that still works; write "${word}"`,
    });
    return withKey(property, word);
  });
  if (warnings.length === 0) return file;
  const renamed = { ...root, children };
  return { ...file, root: renamed, value: getNodeValue(renamed), warnings };
};
