import { readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const titled = (name: string): string => name.replace(/^./, (letter) => letter.toUpperCase()).replace(/s$/, '');

/** Returns a file with another resource name wherever it occurs. Fields with that name keep it. */
const renamed = (text: string, from: string, to: string): string =>
  text
    .replaceAll(`"to": "${from}"`, `"to": "${to}"`)
    .replaceAll(new RegExp(`("toAny": \\[[^\\]]*)"${from}"`, 'g'), `$1"${to}"`)
    .replaceAll(new RegExp(`("(?:Projects?|${titled(from)}s?)": )"${from}"`, 'g'), `$1"${to}"`)
    .replaceAll(`"resource": "${from}"`, `"resource": "${to}"`);

/** Renames a resource in all files of a schema folder, as an admin does. */
export const renameInFolder = async (folder: string, from: string, to: string): Promise<void> => {
  const own = await readFile(join(folder, `${from}.json`), 'utf8');
  for (const name of (await readdir(folder, { recursive: true })).filter(
    (each) => each.endsWith('.json') && !/(^|\/)_/.test(each) && each !== `${from}.json`,
  )) {
    const text = await readFile(join(folder, name), 'utf8');
    if (renamed(text, from, to) !== text) await writeFile(join(folder, name), renamed(text, from, to));
  }
  await writeFile(
    join(folder, `${to}.json`),
    own
      .replace(/("name": "\w+",) "was": "\w+",/, '$1')
      .replace(`"name": "${from}",`, `"name": "${to}", "was": "${from}",`)
      .replace(`"module": "${from}"`, `"module": "${to}"`),
  );
  await unlink(join(folder, `${from}.json`));
};
