/** A folder of the source code, its purpose, and the folders from which it may import. */
export type Folder = {
  readonly path: string;
  readonly purpose: string;
  readonly imports: readonly string[];
  /**
   * The names of all its subfolders, if each of them may import only from earlier ones, and from no file outside of
   * them. Otherwise empty.
   */
  readonly layers: readonly string[];
};

const pathIn = (root: string, name: string): string => {
  if (name === '.') return root;
  return /^(src|server)(\/|$)/.test(name) ? name : `${root}/${name}`;
};

/**
 * Parses a table of folders, whose entries are separated by blank lines. The lines of an entry: the name of a folder;
 * its purpose, on one line or more; after `<`, the folders from which it may import. Example: `auth`, `Sign-in and
 * sessions.`, `< postgres src/model`; after `>`, its subfolders, each of which may import only from earlier ones.
 * `root`: the folder that contains all folders of the table, except names that start with `src` or `server`. The name
 * `.` stands for `root`.
 */
export const parseFolders = (root: string, text: string): readonly Folder[] =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((entry) => {
      const [name = '', ...lines] = entry.split('\n').map((line) => line.trim());
      const namesAfter = (mark: string): readonly string[] =>
        lines.filter((line) => line.startsWith(mark)).flatMap((line) => line.slice(mark.length).split(' '));
      return {
        path: pathIn(root, name),
        purpose: lines.filter((line) => !/^[<>] /.test(line)).join(' '),
        imports: namesAfter('< ').map((one) => pathIn(root, one)),
        layers: namesAfter('> '),
      };
    });
