import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Plugin } from 'vite';

/** A chunk of a build: its name, its static imports, and its source files. */
export type ChunkEntry = {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
};

/**
 * A Vite plugin that writes the list of a build's chunks to `path`, for tests. The file must not be in the folder that
 * is served.
 */
export const writeChunkList = (path: string): Plugin => ({
  name: 'chunk-list',
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
