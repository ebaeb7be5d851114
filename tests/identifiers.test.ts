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
    const files = ['src', 'server', 'scripts', 'bench', 'tests', 'client'].flatMap((folder) =>
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
