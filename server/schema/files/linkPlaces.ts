import { lstat, readlink } from 'node:fs/promises';
import { dirname, isAbsolute, join, parse, resolve, sep } from 'node:path';

/**
 * A place where a symbolic link, or the final target of a path, is stored: its folder and its name. If what is stored
 * there changes, the path may lead to another file.
 */
export type LinkPlace = { readonly folder: string; readonly name: string };

/** Max links on a path. chosen: the limit of Linux. */
const maxLinks = 40;

const partsOf = (path: string): { readonly root: string; readonly parts: readonly string[] } => {
  const { root } = parse(path);
  return {
    root,
    parts: path
      .slice(root.length)
      .split(sep)
      .filter((part) => part !== ''),
  };
};

/**
 * Returns the place of every symbolic link that a path leads through, and last the place of the final target, or of the
 * first name that does not exist. Each `folder` is a path without links. Example: `/etc/a.json`, a link to `b/a.json` →
 * `[{"folder":"/etc","name":"a.json"},{"folder":"/etc/b","name":"a.json"}]`.
 */
export const linkPlaces = async (path: string): Promise<readonly LinkPlace[]> => {
  const places: LinkPlace[] = [];
  const start = partsOf(resolve(path));
  let [folder, left, links] = [start.root, [...start.parts], 0];
  for (let name = left.shift(); name !== undefined; name = left.shift()) {
    const here = join(folder, name);
    const about = await lstat(here).catch(() => undefined);
    if (about === undefined || links > maxLinks) return [...places, { folder, name }];
    if (!about.isSymbolicLink()) {
      if (left.length === 0) return [...places, { folder, name }];
      folder = here;
      continue;
    }
    places.push({ folder, name });
    links += 1;
    const to = await readlink(here);
    const target = partsOf(isAbsolute(to) ? resolve(to) : join(dirname(here), to));
    [folder, left] = [target.root, [...target.parts, ...left]];
  }
  return places;
};
