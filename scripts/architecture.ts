import { folders } from './folders/folders.ts';
import type { Folder } from './folders/parseFolders.ts';

const importsOf = new Map(folders.map(({ path, imports }) => [path, imports]));

/** Returns whether a folder imports another one, directly or through others. */
const reaches = (from: string, to: string): boolean =>
  (importsOf.get(from) ?? []).some((next) => next === to || reaches(next, to));

/** Returns the imports of a folder that do not follow from its other imports. The diagram shows only these. */
const directImports = ({ imports }: Folder): readonly string[] =>
  imports.filter((to) => !imports.some((other) => other !== to && reaches(other, to)));

const label = (path: string, root: string): string => (path === root ? `${root}/main.ts` : path.slice(root.length + 1));

/** Returns a Mermaid diagram of the folders of the server or the client. The server's features are one box. */
const diagram = (root: 'server' | 'src'): string => {
  const mine = folders.filter(({ path }) => path === root || path.startsWith(`${root}/`));
  const id = (path: string): string => path.replaceAll('/', '_');
  const boxes = mine.map(
    ({ path }) => `  ${id(path)}["${root === 'src' && path === 'src' ? 'src (entry points)' : label(path, root)}"]`,
  );
  const arrows = mine.flatMap((folder) =>
    directImports(folder)
      .filter((to) => to.startsWith(`${root}/`))
      .map((to) => `  ${id(folder.path)} --> ${id(to)}`),
  );
  return ['```mermaid', 'flowchart TD', ...boxes, ...arrows, '```'].join('\n');
};

const layersText = (layers: readonly string[]): string =>
  layers.length === 0 ? '' : ` Each subfolder imports only from earlier ones: ${layers.join(', ')}.`;

const table = (root: 'languages' | 'server' | 'src'): string => {
  const rows = folders
    .filter(({ path }) => path === root || path.startsWith(`${root}/`))
    .toReversed()
    .map(
      ({ path, purpose, imports, layers }) =>
        `| \`${path}\` | ${purpose}${layersText(layers)} | ${imports.map((to) => `\`${to}\``).join(' ')} |`,
    );
  return ['| Folder | Purpose | May import |', '| --- | --- | --- |', ...rows].join('\n');
};

/** Returns the diagrams and tables of `docs/ARCHITECTURE.md`, from the table that the architecture test checks. */
export const printFolders = (): string =>
  [
    '### Server',
    diagram('server'),
    table('server'),
    '### Client',
    diagram('src'),
    table('src'),
    '### Languages',
    table('languages'),
  ].join('\n\n');
