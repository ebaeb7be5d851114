/** Prints every English text of the screens on one line: its key, a tab, its text. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Phrases, Text } from '../src/messages/createText.ts';
import { reactAdmin } from '../src/messages/en/reactAdmin.ts';

const folder = join(import.meta.dirname, '../src/messages/en');

const linesOf = (phrases: Phrases, prefix: string): readonly string[] =>
  Object.entries(phrases).flatMap(([key, phrase]) =>
    typeof phrase === 'string' ? [`${prefix}.${key}\t${phrase}`] : linesOf(phrase, `${prefix}.${key}`),
  );

process.stdout.write(`${linesOf(reactAdmin, 'ra').join('\n')}\n`);

for (const name of readdirSync(folder)
  .filter((file) => file.endsWith('Text.ts'))
  .toSorted()) {
  // checked: tests/messages/catalogue.test.ts ensures that each file exports one text function with the name of the
  // file
  const { [name.slice(0, -3)]: text } = (await import(join(folder, name))) as Readonly<Record<string, Text>>;
  if (text !== undefined) process.stdout.write(`${linesOf(text.phrases, text.area).join('\n')}\n`);
}
