import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { printDocs } from './docs.ts';

for (const { path, text } of await printDocs()) {
  writeFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), text);
  process.stdout.write(`${path}\n`);
}
