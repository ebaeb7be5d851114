import { clientFolders } from './clientFolders.ts';
import { languageFolders } from './languageFolders.ts';
import type { Folder } from './parseFolders.ts';
import { serverFolders } from './serverFolders.ts';
import { sharedFolders } from './sharedFolders.ts';

/**
 * All folders of the source code. A folder may import only from earlier ones. The architecture test fails for an import
 * that is not listed. `docs/ARCHITECTURE.md` is generated from this table.
 */
export const folders: readonly Folder[] = [...sharedFolders, ...serverFolders, ...clientFolders, ...languageFolders];

const paths = folders.map(({ path }) => path).sort((a, b) => b.length - a.length);

/**
 * Returns the folder of the table to which a source file belongs, or undefined: `server/http/buildApp.ts` →
 * `server/http`.
 */
export const folderOf = (file: string): string | undefined =>
  paths.find((path) =>
    /^(src|server)$/.test(path) ? new RegExp(`^${path}/[^/]+$`).test(file) : file.startsWith(`${path}/`),
  );
