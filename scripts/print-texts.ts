/**
 * Prints every English text that users see, each on one line: its key, a tab, its text. The key of a text of the
 * screens is that of the catalogue, such as `shell.menu.open`. That of another text begins with the folder that has it,
 * or with the table that translates it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorTable } from '#model/errors.ts';
import { isTranslated } from '#model/language/localize.ts';
import { messages } from '#model/validation/messages.ts';
import { isObject } from '#model/schema/json.ts';
import { pageTexts } from '../server/language/en/pageTexts.ts';
import { refusals } from '../server/language/en/refusals.ts';
import { serverLanguages } from '../server/language/serverLanguages.ts';
import type { Text } from '../src/messages/createText.ts';
import { reactAdmin } from '../src/messages/en/reactAdmin.ts';

const root = join(import.meta.dirname, '..');

/** A text, or texts by name. */
type Texts = string | { readonly [key: string]: Texts };

const linesOf = (texts: Texts, key: string): readonly string[] =>
  typeof texts === 'string'
    ? [`${key}\t${texts.replaceAll('\n', '\\n')}`]
    : Object.entries(texts).flatMap(([name, text]) => linesOf(text, `${key}.${name}`));

const print = (lines: readonly string[]): void => void process.stdout.write(lines.map((line) => `${line}\n`).join(''));

const namesIn = (folder: string, pattern: RegExp): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => name.replaceAll('\\', '/'))
    .toSorted();

// The screens.
print(linesOf(reactAdmin, 'ra'));
for (const name of namesIn('src/messages/en', /Text\.ts$/)) {
  // checked: tests/messages/catalogue.test.ts ensures that each file exports one text function with the name of the
  // file
  const { [name.slice(0, -3)]: text } = (await import(join(root, 'src/messages/en', name))) as Readonly<
    Record<string, Text>
  >;
  if (text !== undefined) print(linesOf(text.phrases, text.area));
}

/**
 * Returns the texts of a schema file, and the choices of its fields, which are shown as they are stored. The choices in
 * a vocabulary are words of schema files.
 */
const schemaLines = (value: unknown, key: string): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((one, index) => schemaLines(one, `${key}.${index}`));
  if (!isObject(value)) return [];
  if (isTranslated(value)) return linesOf(value['en'] ?? '', key);
  return Object.entries(value).flatMap(([name, child]) => {
    if (name === 'enum' && Array.isArray(child))
      return /\/_/.test(key) ? [] : child.flatMap((choice) => linesOf(String(choice), `${key}.enum`));
    if (/^(title|description)$/.test(name) && typeof child === 'string') return linesOf(child, `${key}.${name}`);
    return schemaLines(child, `${key}.${name}`);
  });
};

// The schema files, and the vocabularies, whose titles and descriptions the studio shows.
for (const name of namesIn('schemas', /\.json$/))
  print(schemaLines(JSON.parse(readFileSync(join(root, 'schemas', name), 'utf8')), `schemas/${name}`));

// Errors and validation.
print(Object.entries(errorTable).flatMap(([code, { text }]) => linesOf(text, `errors.${code}`)));
print(linesOf(messages, 'messages'));

// What only the server writes.
print([...linesOf(refusals, 'server'), ...linesOf(pageTexts, 'server')]);

// Texts in the code of the model and the server: the keys of their translations. All languages have the same keys.
const [translations = {}] = serverLanguages.values();
const otherKeys = new Set(['refusals', 'pageTexts', 'messages', 'errors', 'problemParts', 'printFont']);
for (const [name, table] of Object.entries(translations))
  if (!otherKeys.has(name) && isObject(table)) print(Object.keys(table).flatMap((english) => linesOf(english, name)));
