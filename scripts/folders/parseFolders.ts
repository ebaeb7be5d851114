/** A folder of the source code, its purpose, and the folders from which it may import. */
export type Folder = {
  readonly path: string;
  readonly purpose: string;
  readonly imports: readonly string[];
};

const pathIn = (root: string, name: string): string => {
  if (name === '.') return root;
  return /^(src|server)(\/|$)/.test(name) ? name : `${root}/${name}`;
};

/**
 * Parses a table of folders, whose entries are separated by blank lines. The lines of an entry: the name of a folder;
 * its purpose, on one line or more; after `<`, the folders from which it may import. Example: `auth`, `Sign-in and
 * sessions.`, `< postgres src/model`. `root`: the folder that contains all folders of the table, except names that start
 * with `src` or `server`. The name `.` stands for `root`.
 */
export const parseFolders = (root: string, text: string): readonly Folder[] =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((entry) => {
      const [name = '', ...lines] = entry.split('\n').map((line) => line.trim());
      const isImport = (line: string): boolean => line.startsWith('< ');
      const purpose = lines.filter((line) => !isImport(line)).join(' ');
      const names = lines.filter(isImport).flatMap((line) => line.replace(/^< /, '').split(' '));
      return { path: pathIn(root, name), purpose, imports: names.map((one) => pathIn(root, one)) };
    });
