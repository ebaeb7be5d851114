import { ownValue } from '#model/values/ownValue.ts';
import { getNodeValue, type Node } from 'jsonc-parser';
import type { Finding } from '../problems/problem.ts';
import type { SchemaFile } from '../problems/schemaFile.ts';

/** Renamed words of resource files: old word → current word. */
const newWordOf: Readonly<Record<string, string>> = {
  tellsOf: 'log',
};

const keyOf = (property: Node): string => String(property.children?.[0]?.value);

const withKey = (property: Node, word: string): Node => ({
  ...property,
  children: (property.children ?? []).map((child, index) => (index === 0 ? { ...child, value: word } : child)),
});

/**
 * Returns a resource file with current words of the vocabulary instead of old words, and a warning for each old word.
 * Files of an earlier release therefore keep their effect. An old word is kept if the file has the current word too;
 * the check of the vocabulary then reports the old one as unknown.
 */
export const acceptOldWords = (file: SchemaFile): SchemaFile => {
  const { root } = file;
  if (root?.type !== 'object' || file.value === undefined) return file;
  const properties = root.children ?? [];
  const words = new Set(properties.map(keyOf));
  const warnings: Finding[] = [];
  const children = properties.map((property) => {
    const old = keyOf(property);
    const word = ownValue(newWordOf, old);
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
