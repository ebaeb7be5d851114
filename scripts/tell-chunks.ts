import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Plugin } from 'vite';

/** A chunk of a build: what it is called, what it asks for at once, and the sources in it. */
export type ChunkEntry = {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
};

/**
 * Writes to `path` what each chunk of a build is made of, for the tests of it: beside the folder that is served, not
 * into it.
 */
export const writeChunkList = (path: string): Plugin => ({
  name: 'tell-chunks',
  apply: 'build',
  writeBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((output): readonly ChunkEntry[] =>
      output.type === 'chunk'
        ? [
            {
              fileName: output.fileName,
              imports: output.imports,
              moduleIds: output.moduleIds.map((id) =>
                relative(import.meta.dirname, id)
                  .replaceAll('\\', '/')
                  .replace(/^\.\.\//, ''),
              ),
            },
          ]
        : [],
    );
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(chunks));
  },
});
