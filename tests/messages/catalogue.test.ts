import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Phrases, Text } from '../../src/messages/createText.ts';
import { literalTexts } from './literalTexts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Literals that look like texts, but are names in files or names of keys. */
const names: Readonly<Record<string, readonly string[]>> = {
  'src/features/import/mapping/mapping.ts': ['Verdict', 'Reason'],
  // The heading of unreleased changes, and labels of keys.
  'src/features/help/parseChangelog.ts': ['Unreleased'],
  'src/layout/keys/keyTable.ts': ['Ctrl K', 'Shift x', 'Shift e'],
  'src/layout/header/SearchButton.tsx': ['Ctrl'],
  'src/layout/shell/ShellDialogs.tsx': ['Meta'],
  // A line of HTML to copy.
  'src/screens/intake/SetupSheet.tsx': ['<script src="….js" async></script>'],
  // A type of dragged data.
  'src/kinds/image/input.tsx': ['Files'],
  // A name of a browser API.
  'src/providers/device/pushBrowser.ts': ['Notification'],
  // Phrases of CodeMirror, which the product replaces.
  'src/screens/studio/editor/editorPhrases.ts': [
    'Control character',
    'Diagnostics',
    'No diagnostics',
    'Completions',
    'Folded lines',
    'Unfolded lines',
    'Fold line',
    'Unfold line',
  ],
};

/**
 * Folders without texts of the screens: the model and the facts of the kinds are shared with the server, and the public
 * page has its own texts.
 */
const isElsewhere = (path: string): boolean =>
  /^src\/(model|messages|publicPage|theme)\/|^src\/kinds\/(\w+\/(kind|samples)\.ts|shared\/values\/)/.test(path);

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => join('src', name).replaceAll('\\', '/'))
  .filter((path) => /(?<!\.d)\.tsx?$/.test(path) && !isElsewhere(path))
  .map((path) => {
    const code = readFileSync(join(root, path), 'utf8');
    const scanned = literalTexts(path, code);
    return {
      path,
      code,
      ...scanned,
      literals: scanned.literals.filter(({ text }) => names[path]?.includes(text) !== true),
    };
  });

const catalogue: readonly Text[] = await Promise.all(
  readdirSync(join(root, 'src/messages/en'))
    .filter((file) => file.endsWith('Text.ts'))
    .map(async (file) => {
      const name = file.slice(0, -3);
      const module = (await import(join(root, 'src/messages/en', file))) as Readonly<Record<string, Text>>;
      const text = module[name];
      if (text === undefined || `${text.area}Text` !== name) throw new Error(`${file}: exports no text of its name`);
      return text;
    }),
);

const keysOf = (phrases: Phrases): readonly (readonly [string, string])[] =>
  Object.entries(phrases).flatMap(([key, phrase]) =>
    typeof phrase === 'string'
      ? [[key, phrase] as const]
      : keysOf(phrase).map(([rest, text]) => [`${key}.${rest}`, text] as const),
  );

describe('text catalogue', () => {
  it('contains only texts that are used', () => {
    const unread = catalogue.flatMap((text) => {
      const readers = sources.filter(({ code }) => code.includes(`/messages/en/${text.area}Text.ts'`));
      return keysOf(text.phrases)
        .filter(
          ([key]) =>
            !readers.some(
              ({ strings, beginnings }) =>
                strings.has(key) || [...beginnings].some((start) => start.endsWith('.') && key.startsWith(start)),
            ),
        )
        .map(([key]) => `${text.area}.${key}`);
    });
    expect(unread).toEqual([]);
    expect(catalogue.length).toBeGreaterThan(2);
  });

  it('has one or two forms of each text, without surrounding spaces', () => {
    const wrong = catalogue.flatMap(({ area, phrases }) =>
      keysOf(phrases)
        .filter(([, phrase]) => {
          const forms = phrase.split(' |||| ');
          return forms.length > 2 || forms.some((form) => form === '' || form !== form.trim());
        })
        .map(([key]) => `${area}.${key}`),
    );
    expect(wrong).toEqual([]);
  });

  it('contains all texts on screen', () => {
    expect(
      sources.flatMap(({ path, literals }) => literals.map(({ line, text }) => `${path}:${line}: ${text}`)),
    ).toEqual([]);
  });

  it('is read during rendering, when the language is loaded, and not at import time', () => {
    expect(
      sources.flatMap(({ path, tooEarly }) => tooEarly.map(({ line, text }) => `${path}:${line}: ${text}`)),
    ).toEqual([]);
  });
});
