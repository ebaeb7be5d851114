import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Prefixes of names that the glossary replaces, each with the word to use. */
const bannedPrefixes: Readonly<Record<string, string>> = {
  most: 'max…',
  least: 'min…',
  longest: 'max…Length',
  make: 'create…',
  lay: 'create…',
  bring: 'sync…',
  standing: 'existing…',
  told: 'a word for what it is: event, message, outcome',
  heard: 'event…',
  tell: 'notify…, report…',
  ask: 'request…, fetch…, run…',
  hear: 'waitFor…, read…',
};

/** Names that do not describe what they contain. */
const bannedNames: Readonly<Record<string, string>> = {
  standing: 'existing',
  known: 'cached, existing, names',
  told: 'event, message, outcome',
  heard: 'event',
  said: 'text, message',
  packed: 'compressed',
  alike: 'duplicates',
  meets: 'matchesCondition',
  verb: 'operation',
  nobody: 'anonymous',
  piece: 'chunk',
  tell: 'report, notify',
  ask: 'request, runQuery',
  Asked: 'Request',
  room: 'folder, space',
  trial: 'draftPreview',
  standIn: 'placeholder',
  standIns: 'placeholders, fallbacks',
  perch: 'place',
};

/** Exceptions: these return the longest of several things, or name an index by its content. */
const allowed = new Set(['longestFrom', 'longestWord', 'layout']);

const declaration = /^\s*(?:export )?(?:async )?(?:const|let|function|type|class) ([A-Za-z]\w*)/gm;

/** Finds parameters and renamed parts of a destructured object that have one of the names that describe nothing. */
const parameter = new RegExp(`(?:[:,] ?|\\()(${Object.keys(bannedNames).join('|')})(?= ?[,)}]|: )`, 'g');

/** Returns the code of a line without its comment and its texts. */
const codeOf = (line: string): string =>
  /^\s*(?:\*|\/\/|\/\*)/.test(line) ? '' : line.replace(/'[^']*'|"[^"]*"/g, '');

const reasonFor = (name: string): string | undefined => {
  if (allowed.has(name)) return undefined;
  const [, prefix = ''] = /^([a-z]+)[A-Z]/.exec(name) ?? [];
  return (
    (Object.hasOwn(bannedNames, name) ? bannedNames[name] : undefined) ??
    (Object.hasOwn(bannedPrefixes, prefix) ? bannedPrefixes[prefix] : undefined)
  );
};

describe('declared names', () => {
  it('use the words of the glossary', () => {
    const files = ['src', 'server', 'languages', 'scripts', 'bench', 'tests', 'client'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !name.includes('node_modules'))
        .map((name) => `${folder}/${name}`),
    );
    const wrong = files.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(declaration)].flatMap(([, name = '']) => {
        const reason = reasonFor(name);
        return reason === undefined ? [] : [`${file}: ${name} (use ${reason})`];
      }),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
    const parameters = files.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line) => [...codeOf(line).matchAll(parameter)])
        .map(([, name = '']) => `${file}: ${name} (use ${reasonFor(name)})`),
    );
    // The names of fields in test data, and a tab that is called so.
    expect(parameters.filter((one) => !/^tests\/resources\/.*: (room|Asked) /.test(one))).toEqual([]);
  });

  it('are checked by exact name and by prefix', () => {
    expect(['mostRows', 'standing', 'makeReport'].map((name) => reasonFor(name) === undefined)).toEqual([
      false,
      false,
      false,
    ]);
    expect(['maxRows', 'existing', 'mosaic', 'maker', 'layoutOf'].map(reasonFor)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });
});

/** Returns the side of a file: `shared` files are imported by both others. Undefined: names of its role or its key. */
const sideOf = (path: string): 'client' | 'server' | 'shared' | undefined => {
  // Each kind exports the same few names, and each text has the same name in every language.
  if (/^src\/kinds\/(?!shared\/)[^/]+\/(kind|samples|input|cell|filter)\.tsx?$|^languages\//.test(path))
    return undefined;
  if (path.startsWith('server/')) return 'server';
  return /^src\/(model\/|kinds\/.*\.ts$)/.test(path) ? 'shared' : 'client';
};

describe('exported names', () => {
  it('have one meaning: no name is exported by two files that one file could import', () => {
    const files = ['src', 'server', 'languages'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => `${folder}/${name}`.replaceAll('\\', '/')),
    );
    const places = new Map<string, { readonly file: string; readonly side: string }[]>();
    for (const file of files) {
      const side = sideOf(file);
      if (side === undefined) continue;
      const exports = /^export (?:async )?(?:const|let|function\*?|type|interface|class) (\w+)/gm;
      const names = [...readFileSync(join(root, file), 'utf8').matchAll(exports)].map(([, name = '']) => name);
      for (const name of new Set(names)) places.set(name, [...(places.get(name) ?? []), { file, side }]);
    }
    // A function of the client may have the name of the server's function that it calls.
    const isCall = (all: readonly { readonly side: string }[]): boolean =>
      all.length === 2 &&
      all
        .map(({ side }) => side)
        .sort()
        .join() === 'client,server';
    expect(places.size).toBeGreaterThan(4000);
    expect([...places].filter(([, all]) => all.length > 1 && !isCall(all))).toEqual([]);
  });
});
