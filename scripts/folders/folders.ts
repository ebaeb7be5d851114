import { clientFolders } from './clientFolders.ts';
import type { Folder } from './parseFolders.ts';
import { serverFolders } from './serverFolders.ts';
import { sharedFolders } from './sharedFolders.ts';

/**
 * Every folder from the bottom up. An import that is not listed fails the architecture test; `docs/ARCHITECTURE.md` is
 * printed from this table.
 */
export const folders: readonly Folder[] = [...sharedFolders, ...serverFolders, ...clientFolders];

const paths = folders.map(({ path }) => path).sort((a, b) => b.length - a.length);

/**
 * Returns the folder of the table that a source file belongs to, or undefined: `server/http/buildApp.ts` →
 * `server/http`.
 */
export const folderOf = (file: string): string | undefined =>
  paths.find((path) => (path.includes('/') ? file.startsWith(`${path}/`) : new RegExp(`^${path}/[^/]+$`).test(file)));
