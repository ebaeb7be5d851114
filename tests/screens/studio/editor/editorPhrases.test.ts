import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { editorPhrases } from '../../../../src/screens/studio/editor/editorPhrases.ts';

const packages = ['autocomplete', 'commands', 'language', 'lint', 'merge', 'search', 'view'] as const;

/** Buttons of the merge view that the studio does not show. */
const unused = new Set(['Accept', 'Reject', 'Revert this chunk']);

it('has every phrase of the text editor, and no other', () => {
  const phrases = new Set(
    packages
      .map((name) =>
        readFileSync(new URL(`../../../../node_modules/@codemirror/${name}/dist/index.js`, import.meta.url)),
      )
      .flatMap((code) => [...code.toString().matchAll(/phrase\(((?:[^()]|\([^()]*\))*)\)/g)])
      .flatMap(([, written = '']) => [...written.matchAll(/"([^"]+)"/g)].map(([, phrase = '']) => phrase))
      .filter((phrase) => /^[A-Z]?[a-z$][a-z $]*$/i.test(phrase) && !unused.has(phrase)),
  );
  expect(Object.keys(editorPhrases()).toSorted()).toEqual([...phrases].toSorted());
});
